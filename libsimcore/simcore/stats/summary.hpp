#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "simcore/stats/integer_moments.hpp"
#include "simcore/stats/log_histogram.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

/// Level of the intervals of a summary.
inline constexpr double kSummaryLevel = 0.95;

/// Between which values each number of a summary lies, at kSummaryLevel. An end that the sample does not reach is 0
/// below and infinite above; the other end alone then has that level.
struct SummaryIntervals {
  Interval mean = {};  // with the skewness of the sample: skewed_mean_interval()
  Interval p5 = {};    // of the quantiles: rank_interval()
  Interval p50 = {};
  Interval p90 = {};
  Interval p95 = {};
  Interval p99 = {};
  Interval p999 = {};
};

/// Mean of the worst 5 % (conditional value at risk, expected shortfall).
struct Shortfall {
  double mean = 0.0;
  double standard_error = 0.0;
};

/// A sample in a few numbers. All in the unit of the sample.
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
  double p999 = 0.0;
  double max = 0.0;
  SummaryIntervals intervals = {};
  Shortfall worst5 = {};  // mean of the worst 5 %
  double resolution =
      0.0;  // largest relative error of a quantile against that of the sample; 0: it is one of the values
};

/// Of values that are none below 0, `per_unit` of them a unit: nanoseconds and 1e9 make seconds. Sorts the values. A
/// quantile is the smallest value with at least that share of the sample at or below it. Throws std::invalid_argument
/// when there are none.
[[nodiscard]] Summary summarise(std::span<std::int64_t> values, double per_unit);

/// The same without the values: quantiles are right to LogHistogram::kWidth. Both of the same values.
[[nodiscard]] Summary summarise(const IntegerMoments& moments, const LogHistogram& histogram, double per_unit);

/// Of a quantity that is not random: one value, and intervals without width.
[[nodiscard]] Summary summary_of_constant(std::int64_t value, double per_unit);

}  // namespace simcore
