#pragma once

#include <string>

#include "simcore/record/field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// A part of the job that its file does not describe: what such jobs were stands in for it.
struct Unstated {
  std::string field;
  std::string what;
  Seconds width;       // from the 5 % to the 95 % quantile of what stands in
  double share = 0.0;  // of the width of the billed time: known once the job is forecast

  static constexpr record::Title kTitle{
      "Unstated", "A part of the job that its file does not describe; what such jobs were stands in for it."};
  static constexpr auto fields() {
    using record::field;
    return std::tuple{
        field("field", "", "Key path in the job file that would say it: \"artifact.size\".", &Unstated::field),
        field("what", "", "What is not said, in words: \"how large the artifact is\".", &Unstated::what),
        field("width_s", "s", "Width of what stands in for it, from its 5 % to its 95 % quantile.", &Unstated::width),
        field("share", "", "Share of the squared width (5 % to 95 %) of the billed time that it makes up.",
              &Unstated::share)};
  }
};

}  // namespace simcore
