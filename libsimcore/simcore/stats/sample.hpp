#pragma once

#include <cstddef>
#include <span>

namespace simcore {

/// A sample in four numbers and its quantiles. All in the unit of the sample.
struct Summary {
  std::size_t count = 0;
  double mean = 0.0;
  double standard_error = 0.0;  // of the mean; 0 for a single value
  double min = 0.0;
  double p5 = 0.0;
  double p50 = 0.0;
  double p90 = 0.0;
  double p95 = 0.0;
  double p99 = 0.0;
  double max = 0.0;
};

struct MeanAndError {
  double mean = 0.0;
  double standard_error = 0.0;  // of the mean; 0 for a single value and for equal ones
};

/// In the order of the values, which is not changed. Equal values have exactly their value as mean. Throws
/// std::invalid_argument when there are none.
[[nodiscard]] MeanAndError mean_and_error(std::span<const double> values);

/// The smallest value with at least a share `p` of the sample at or below it (inverse of the empirical distribution
/// function; Hyndman and Fan 1996, type 1): always one of the values. `sorted` ascending and not empty; p in (0, 1].
[[nodiscard]] double quantile(std::span<const double> sorted, double p);

/// Sorts `values` in place and summarises them. Throws std::invalid_argument when there are none.
[[nodiscard]] Summary summarise(std::span<double> values);

}  // namespace simcore
