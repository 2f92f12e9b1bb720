#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "simcore/stats/proportion.hpp"

namespace simcore {

/// Level of the intervals of a comparison.
inline constexpr double kComparisonLevel = 0.95;

/// Cost or wall clock of a design over its runs, in USD or s. Quantiles are values of runs.
struct OutputSummary {
  double mean = 0.0;
  double standard_error = 0.0;  // of the mean
  double p5 = 0.0;
  double p50 = 0.0;
  double p90 = 0.0;
  double p95 = 0.0;
  double p99 = 0.0;
};

/// Share of the runs that miss a limit, and where its probability lies, at kComparisonLevel.
struct MissedLimit {
  double share = 0.0;
  Interval interval = {};
};

/// One output of a design minus that of the baseline, run by run: both had the same luck in the same run. In USD or s.
struct PairedDifference {
  double mean = 0.0;
  double standard_error = 0.0;
  Interval interval = {};  // of the mean, at kComparisonLevel
  double lower = 0.0;      // share of the runs in which the design is below the baseline
  double equal = 0.0;      // share of the runs in which neither is below the other
  /// Variance of the difference of paired runs ÷ that of runs which share nothing: 0.01 says that as many runs tell
  /// what would take a hundred times as many without shared luck. None when neither design varies.
  std::optional<double> variance_ratio = {};
  bool tie = false;  // the interval holds 0
};

/// One of the designs that are compared.
struct ComparedDesign {
  OutputSummary cost_usd;
  OutputSummary wall_clock_s;                   // creation to end
  double billable_s = 0.0;                      // mean
  double interruptions = 0.0;                   // of a run: mean
  double lost_s = 0.0;                          // work done again: mean
  double completed = 0.0;                       // share of the runs that finish their work
  std::optional<MissedLimit> late = {};         // later than the deadline, or not finished at all
  std::optional<MissedLimit> over_budget = {};  // dearer than the budget
  bool comparable = false;     // finishes as often as the design that does so most often, give or take 1 % of the runs
  PairedDifference cost = {};  // against the baseline [USD]
  PairedDifference wall_clock = {};  // the same [s]
  bool on_front = false;             // no comparable design is both cheaper and faster
  bool ties_cheapest = false;        // comparable, and its paired difference to the cheapest is a tie
  bool ties_fastest = false;
};

/// Designs, all run with the same luck.
struct Comparison {
  std::uint64_t seed = 0;
  std::size_t replications = 0;              // of each design
  std::vector<ComparedDesign> designs = {};  // in the order they were given
  std::size_t baseline = 0;                  // index of the design that the others are compared with
  std::size_t cheapest = 0;                  // of the comparable ones: least expected cost, then least time
  std::size_t fastest = 0;                   // of the comparable ones: least expected wall clock, then least cost
};

}  // namespace simcore
