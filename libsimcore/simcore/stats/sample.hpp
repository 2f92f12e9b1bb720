#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace simcore {

struct MeanAndError {
  double mean = 0.0;
  double standard_error = 0.0;  // of the mean; 0 for a single value and for equal ones
};

/// Mean and its standard error, summed in the order of the values, which is not changed. Equal values have exactly
/// their value as mean. Throws std::invalid_argument when there are none.
[[nodiscard]] MeanAndError mean_and_error(std::span<const double> values);

/// Rank, from 1 to `count`, of the smallest value with at least a share `p` of `count` values at or below it; p in
/// (0, 1].
[[nodiscard]] std::uint64_t quantile_rank(double p, std::uint64_t count);

/// The smallest value with at least a share `p` of the sample at or below it (inverse of the empirical distribution
/// function; Hyndman and Fan 1996, type 1): always one of the values. `sorted` ascending and not empty; p in (0, 1].
[[nodiscard]] double quantile(std::span<const double> sorted, double p);

/// Quantile of values in any order, the same as of the sorted ones, without sorting them.
[[nodiscard]] double quantile_of(std::vector<double> values, double p);

}  // namespace simcore
