#pragma once

#include <string>

#include "simcore/record/field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// A part of the job that its file does not describe: what such jobs were stands in for it.
struct Unstated {
  std::string field;
  std::string what;
  Seconds deviation;   // standard deviation of what stands in
  double share = 0.0;  // of the variance of the billed time: known once the job is forecast

  static constexpr record::Title kTitle{
      "Unstated", "A part of the job that its file does not describe, so that recorded jobs stand in for it."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("field", "", "Key path in the job file that would say it: \"artifact.size\".", &Unstated::field),
        field("what", "", "What is not said, in words: \"how large the artifact is\".", &Unstated::what),
        field("deviation_s", "s", "Standard deviation of what stands in for it.", &Unstated::deviation),
        field("share", "", "Share of the variance of the billed time that it makes up, at most 1.", &Unstated::share)};
  }
};

}  // namespace simcore
