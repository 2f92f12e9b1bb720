#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/integer_moments.hpp"
#include "simcore/stats/log_histogram.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

inline constexpr std::size_t kPermilles = 999;  // quantiles 0.1 % to 99.9 %

/// Level of the intervals of summaries, probabilities and differences.
inline constexpr double kIntervalLevel = 0.95;

/// Share of a sample that its worst part is: that of Shortfall.
inline constexpr double kWorstShare = 0.05;

/// Interval of each number of a summary, at kIntervalLevel. An end that the sample does not reach is 0 below and
/// infinite above; the other end alone then has that level.
struct SummaryIntervals {
  Interval mean = {};  // with the skewness of the sample: skewed_mean_interval()
  Interval p2_5 = {};  // of the quantiles: rank_interval()
  Interval p5 = {};
  Interval p10 = {};
  Interval p50 = {};
  Interval p90 = {};
  Interval p95 = {};
  Interval p97_5 = {};
  Interval p99 = {};
  Interval p999 = {};
};
[[nodiscard]] Named<Interval> shown(const SummaryIntervals& in);

struct Shortfall {
  double mean = 0.0;
  double standard_error = 0.0;

  static constexpr record::Title kTitle{"Shortfall", "Mean of the worst 5 % of a sample (conditional value at risk)."};
  static constexpr auto fields() {
    return record::Fields{
        record::field("worst5", "", "Mean of the worst 5 % (conditional value at risk).", &Shortfall::mean),
        record::field("worst5_standard_error", "", "Standard error of `worst5`.", &Shortfall::standard_error)};
  }
};

struct Summary {
  std::size_t count = 0;
  double mean = 0.0;
  double standard_error = 0.0;
  double min = 0.0;
  double p2_5 = 0.0;
  double p5 = 0.0;
  double p10 = 0.0;
  double p50 = 0.0;
  double p90 = 0.0;
  double p95 = 0.0;
  double p97_5 = 0.0;
  double p99 = 0.0;
  double p999 = 0.0;
  double max = 0.0;
  SummaryIntervals intervals = {};
  Shortfall worst5 = {};
  double quantile_error = 0.0;
  std::vector<double> permilles = {};

  /// Any quantile: one of `permilles` where the share is one of theirs, between them on the straight line from one to
  /// the next, `min` at 0 and `max` at 1. Throws SimulationError when the share is not from 0 to 1, or the summary is
  /// of no forecast and has no permilles.
  [[nodiscard]] double quantile(double share) const;

  static constexpr record::Title kTitle{
      "Summary",
      "A sample in a few numbers, all in the unit of the sample: USD or seconds. Under a control "
      "variate they are those of its law, moved to the sample."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("count", "", "Number of values.", &Summary::count).on(record::Faces::python),
        field("mean", "", "Mean of the values.", &Summary::mean),
        field("standard_error", "", "Standard error of the mean; 0 for a single value.", &Summary::standard_error),
        field("min", "", "Smallest value.", &Summary::min),
        field("p2_5", "", "Quantile 2.5 %.", &Summary::p2_5),
        field("p5", "", "Quantile 5 %: the smallest value with at least that share of the sample at or below it.",
              &Summary::p5),
        field("p10", "", "Quantile 10 %.", &Summary::p10),
        field("p50", "", "Median.", &Summary::p50),
        field("p90", "", "Quantile 90 %.", &Summary::p90),
        field("p95", "", "Quantile 95 %.", &Summary::p95),
        field("p97_5", "", "Quantile 97.5 %.", &Summary::p97_5),
        field("p99", "", "Quantile 99 %.", &Summary::p99),
        field("max", "", "Largest value.", &Summary::max),
        field("p999", "", "Quantile 99.9 %.", &Summary::p999),
        record::spread(&Summary::worst5),
        field("intervals", "",
              "Interval of each number at level 95 %, by its name (mean, p2_5, p5, p10, p50, p90, p95, p97_5, p99, "
              "p999); infinite where the sample does not reach an upper end.",
              &Summary::intervals)
            .may_be_infinite(),
        field("quantile_error", "", "Largest relative error of a quantile against that of the sample; 0: exact.",
              &Summary::quantile_error),
        field("permilles", "", "Quantiles 0.1 %, 0.2 % up to 99.9 %; of a forecast only, else empty.",
              &Summary::permilles)
            .on(record::Faces::python)};
  }
};

/// A quantile of a summary, by its share of the sample.
struct SummaryQuantile {
  double share;
  double Summary::* value;
  Interval SummaryIntervals::* interval;
  std::string_view name;
};
inline constexpr std::array<SummaryQuantile, 9> kSummaryQuantiles = {
    {{0.025, &Summary::p2_5, &SummaryIntervals::p2_5, "p2_5"},
     {0.05, &Summary::p5, &SummaryIntervals::p5, "p5"},
     {0.10, &Summary::p10, &SummaryIntervals::p10, "p10"},
     {0.50, &Summary::p50, &SummaryIntervals::p50, "p50"},
     {0.90, &Summary::p90, &SummaryIntervals::p90, "p90"},
     {0.95, &Summary::p95, &SummaryIntervals::p95, "p95"},
     {0.975, &Summary::p97_5, &SummaryIntervals::p97_5, "p97_5"},
     {0.99, &Summary::p99, &SummaryIntervals::p99, "p99"},
     {0.999, &Summary::p999, &SummaryIntervals::p999, "p999"}}};

/// Summary of values of at least 0, `per_unit` of them a unit: nanoseconds and 1e9 make seconds. Sorts the values. A
/// quantile is the smallest value with at least that share of the sample at or below it. Throws std::invalid_argument
/// when there are none.
[[nodiscard]] Summary summarise(std::span<std::int64_t> values, double per_unit);

/// Summary of values whose moments are known, the same as without them.
[[nodiscard]] Summary summarise(const IntegerMoments& moments, std::span<std::int64_t> values, double per_unit);

/// Summary without the values, from moments and a histogram, both of the same values: quantiles are right to
/// LogHistogram::kWidth.
[[nodiscard]] Summary summarise(const IntegerMoments& moments, const LogHistogram& histogram, double per_unit);

/// The quantiles 0.1 % to 99.9 % of values in order, `per_unit` of them a unit.
[[nodiscard]] std::vector<double> permilles_of(std::span<const std::int64_t> sorted, double per_unit);
/// Quantiles 0.1 % to 99.9 % of values that only moments and a histogram are left of.
[[nodiscard]] std::vector<double> permilles_of(const IntegerMoments& moments, const LogHistogram& histogram,
                                               double per_unit);

/// Summary of a quantity that is not random: one value, and intervals without width.
[[nodiscard]] Summary summary_of_constant(std::int64_t value, double per_unit);

}  // namespace simcore
