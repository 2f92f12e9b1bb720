#pragma once

#include <span>

#include "simcore/study/data_advice.hpp"

namespace simcore {

/// One output of two designs, USD or s: the expected value, and the value of each run.
struct Measured {
  double mean = 0.0;
  std::span<const double> runs;  // one value stands for all runs when nothing is uncertain
};

/// `a` minus `b`, run by run: both must come from the same seed, so that a run of one had the luck of the same run of
/// the other. They tie when the interval of the mean difference holds 0, or when the difference is below the share
/// `tie_threshold` of the larger of the two.
[[nodiscard]] Difference difference(const Measured& a, const Measured& b, double tie_threshold);

}  // namespace simcore
