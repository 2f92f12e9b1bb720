#pragma once

#include <string>

#include "simcore/record/field.hpp"

namespace simcore {

struct Assumption {
  std::string field;
  std::string value;
  std::string source;
  std::string as_of;
  std::string layer = {};

  static constexpr record::Title kTitle{
      "Assumption", "A value that no field of the job description gave, and where it was taken from."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("field", "", "Key path in the job file that would replace the value: \"phases.starting\".",
              &Assumption::field),
        field("value", "", "Value as a person reads it: \"40 s (p95 74 s)\".", &Assumption::value),
        field("source", "", "Citation of where the value comes from.", &Assumption::source),
        field("as_of", "", "ISO date of the source; empty for a rule of simcore's own and for the job file.",
              &Assumption::as_of),
        field("layer", "",
              "Layer that held the value: \"built in\", a profile and its name, or \"job file\" (its "
              "`parameters`).",
              &Assumption::layer)};
  }
};

}  // namespace simcore
