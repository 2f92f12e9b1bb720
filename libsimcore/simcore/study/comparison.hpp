#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "simcore/plan/plan.hpp"
#include "simcore/stats/proportion.hpp"
#include "simcore/stats/summary.hpp"
#include "simcore/units/money.hpp"

namespace simcore {

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

/// Share of the runs that miss a limit, and where its probability lies, at kIntervalLevel.
struct MissedLimit {
  double share = 0.0;
  Interval interval = {};
};

/// One output of a design minus that of the baseline, run by run: both had the same luck in the same run. In USD or s.
struct PairedDifference {
  double mean = 0.0;
  double standard_error = 0.0;
  Interval interval = {};  // of the mean, at kIntervalLevel
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

/// How designs are compared. Each gets the same seed: run i of one has the luck of run i of every other.
struct CompareOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 1000;          // of each design, from 1 to 10^6
  std::optional<std::size_t> baseline = 0;  // index of the design to compare with; none: the cheapest
  std::optional<Seconds> deadline = {};     // each design then says how likely it is late
  std::optional<Usd> budget = {};           // and how likely it costs more
  /// For the runs of all designs [bytes]; what does not fit is simulated once more. The result is the same.
  std::size_t memory = std::size_t{256} << 20;
  /// Called with (done, all) replications of all designs; what it throws ends the comparison.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Runs every design with the same luck and sets it against the baseline, the cheapest and the fastest. The same plans
/// and options give the same bits. Throws SimulationError when `replications` is out of range, when there is no plan,
/// or no baseline of that index.
[[nodiscard]] Comparison compare(std::span<const Plan* const> plans, const CompareOptions& options = {});
[[nodiscard]] Comparison compare(std::span<const Plan> plans, const CompareOptions& options = {});

}  // namespace simcore
