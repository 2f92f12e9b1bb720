#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/integer_moments.hpp"
#include "simcore/stats/log_histogram.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

/// Level of the intervals of summaries, probabilities and differences.
inline constexpr double kIntervalLevel = 0.95;

/// Interval of each number of a summary, at kIntervalLevel. An end that the sample does not reach is 0 below and
/// infinite above; the other end alone then has that level.
struct SummaryIntervals {
  Interval mean = {};  // with the skewness of the sample: skewed_mean_interval()
  Interval p5 = {};    // of the quantiles: rank_interval()
  Interval p50 = {};
  Interval p90 = {};
  Interval p95 = {};
  Interval p99 = {};
  Interval p999 = {};
};
[[nodiscard]] inline Named<Interval> shown(const SummaryIntervals& in) {
  return {{{"mean", in.mean},
           {"p5", in.p5},
           {"p50", in.p50},
           {"p90", in.p90},
           {"p95", in.p95},
           {"p99", in.p99},
           {"p999", in.p999}}};
}

struct Shortfall {
  double mean = 0.0;
  double standard_error = 0.0;

  static constexpr record::Title kTitle{"Shortfall", "Mean of the worst 5 % of a sample (conditional value at risk)."};
  static constexpr auto fields() {
    return std::tuple{
        record::field("worst5", "", "Mean of the worst 5 % (conditional value at risk).", &Shortfall::mean),
        record::field("worst5_standard_error", "", "Standard error of `worst5`.", &Shortfall::standard_error)};
  }
};

struct Summary {
  std::size_t count = 0;
  double mean = 0.0;
  double standard_error = 0.0;
  double min = 0.0;
  double p5 = 0.0;
  double p50 = 0.0;
  double p90 = 0.0;
  double p95 = 0.0;
  double p99 = 0.0;
  double p999 = 0.0;
  double max = 0.0;
  SummaryIntervals intervals = {};
  Shortfall worst5 = {};
  double quantile_error = 0.0;

  static constexpr record::Title kTitle{"Summary",
                                        "A sample in a few numbers, all in the unit of the sample: USD or seconds."};
  static constexpr auto fields() {
    using record::field;
    return std::tuple{
        field("count", "", "Number of values.", &Summary::count).on(record::Faces::python),
        field("mean", "", "Mean of the values.", &Summary::mean),
        field("standard_error", "", "Standard error of the mean; 0 for a single value.", &Summary::standard_error),
        field("min", "", "Smallest value.", &Summary::min),
        field("p5", "", "Quantile 5 %: the smallest value with at least that share of the sample at or below it.",
              &Summary::p5),
        field("p50", "", "Median.", &Summary::p50),
        field("p90", "", "Quantile 90 %.", &Summary::p90),
        field("p95", "", "Quantile 95 %.", &Summary::p95),
        field("p99", "", "Quantile 99 %.", &Summary::p99),
        field("max", "", "Largest value.", &Summary::max),
        field("p999", "", "Quantile 99.9 %.", &Summary::p999),
        record::spread(&Summary::worst5),
        field("intervals", "",
              "Interval of each number at level 95 %, by its name (mean, p5, p50, p90, p95, p99, p999); infinite where "
              "the sample "
              "does not reach an upper end.",
              &Summary::intervals)
            .may_be_infinite(),
        field("quantile_error", "", "Largest relative error of a quantile against that of the sample; 0: exact.",
              &Summary::quantile_error)};
  }
};

/// Summary of values of at least 0, `per_unit` of them a unit: nanoseconds and 1e9 make seconds. Sorts the values. A
/// quantile is the smallest value with at least that share of the sample at or below it. Throws std::invalid_argument
/// when there are none.
[[nodiscard]] Summary summarise(std::span<std::int64_t> values, double per_unit);

/// Summary without the values, from moments and a histogram, both of the same values: quantiles are right to
/// LogHistogram::kWidth.
[[nodiscard]] Summary summarise(const IntegerMoments& moments, const LogHistogram& histogram, double per_unit);

/// Summary of a quantity that is not random: one value, and intervals without width.
[[nodiscard]] Summary summary_of_constant(std::int64_t value, double per_unit);

}  // namespace simcore
