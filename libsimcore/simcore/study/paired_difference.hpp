#pragma once

#include <cstddef>

#include "simcore/study/comparison.hpp"
#include "simcore/study/difference.hpp"

namespace simcore {

/// Standard errors to either side of a mean of `runs` values that make an interval at kIntervalLevel (Student 1908).
[[nodiscard]] double interval_factor(std::size_t runs);

/// `a` minus `b`, run by run: both must come from the same seed. The interval has the skewness of the pairs in it,
/// since a few unlucky runs often make most of a difference: skewed_mean_interval(). `factor`: interval_factor() of the
/// runs.
[[nodiscard]] PairedDifference paired_difference(const Measured& a, const Measured& b, double factor);

}  // namespace simcore
