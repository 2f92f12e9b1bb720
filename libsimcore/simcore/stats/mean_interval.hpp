#pragma once

#include <span>

#include "simcore/stats/proportion.hpp"

namespace simcore {

/// Where the mean lies that the values were drawn around: covers it with the probability `level` when they are normal,
/// and nearly so when there are many (Student 1908, equal tails). Of no width for one value or equal ones. Throws
/// std::invalid_argument unless there is a value and 0 < level < 1.
[[nodiscard]] Interval mean_interval(std::span<const double> values, double level);

}  // namespace simcore
