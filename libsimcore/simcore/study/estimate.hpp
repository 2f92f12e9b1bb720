#pragma once

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/proportion.hpp"
#include "simcore/stats/randomisations.hpp"

namespace simcore {

struct Estimate {
  double value = 0.0;
  double standard_error = 0.0;
  Interval interval = {};

  static constexpr record::Title kTitle{"Estimate", "A number that runs tell, and how well they tell it."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("value", "", "Estimated value; of a share that is 0, chance may make it a little less.",
                                &Estimate::value),
                          field("standard_error", "", "Standard error of the value.", &Estimate::standard_error),
                          field("interval", "", "Interval of the value at level 95 %.", &Estimate::interval)};
  }
};

/// A value with the error that randomisations show, each of which has its own value.
[[nodiscard]] Estimate estimate(double value, const PerRandomisation& own);

}  // namespace simcore
