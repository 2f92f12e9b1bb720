#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/montecarlo/stop_reason.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/stats/proportion.hpp"
#include "simcore/stats/summary.hpp"
#include "simcore/trace/run_table.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// The most that the stopping rules let the job cost and last.
struct WorstCase {
  Seconds wall_clock;
  Seconds billable;
  Seconds preparation;
  Usd cost;
  std::string explanation;  // which rule bounds it
};

/// How likely something is: the share of the runs, and where the probability lies at kSummaryLevel (Clopper-Pearson).
struct Probability {
  double share = 0.0;
  Interval interval = {};
};

/// By how much the variance of a mean fell when runs of a known job with the same luck corrected it; 0: they did not.
struct VarianceRatio {
  double cost = 0.0;
  double wall_clock = 0.0;
};

/// The answer: distributions, a bill, a timeline, and what was assumed.
struct Forecast {
  Identity identity;
  std::uint64_t seed = 0;
  Summary wall_clock_s;                   // creation to end [s]
  Summary billable_s;                     // seconds charged at the on-demand rate, per cluster [s]
  Summary cost_usd;                       // [USD]; its mean is the total of the bill
  double preparation_s = 0.0;             // before creation, until the file systems hold their data: mean [s]
  double interruptions = 0.0;             // mean number of a run
  double lost_s = 0.0;                    // mean work that had to be done again [s]
  Trace typical;                          // the replication with the median wall clock
  Bill bill;                              // expected bill: each quantity is the mean over the replications
  DataUse data;                           // what sets the pace along the data path: means over the replications
  std::array<std::size_t, 5> outcomes{};  // number of replications that ended in each Outcome
  Probability completed;                  // the work is done
  Probability max_wait_exceeded;
  std::optional<Probability> late;         // not done by the deadline, if one was asked for
  std::optional<Probability> over_budget;  // the cost exceeds the budget, if one was asked for
  std::string method = "simulate";         // how the distributions were found: or "exact"
  std::string method_reason;               // why they are not exact; empty when they are, or nobody asked
  double method_error = 0.0;               // of exact ones: the largest error of a probability
  VarianceRatio variance_ratio;
  std::vector<ReplicationRange> ranges;  // which replications
  StopReason stopped = StopReason::all_replications;
  WorstCase worst_case;
  std::vector<Assumption> assumed;
  std::vector<Statement> stated;
  std::vector<std::string> warnings;
};

/// Bills the job, by `options.method`. Throws as draw_samples(), and SpecError where `exact` is not possible.
[[nodiscard]] Forecast forecast(const Plan& plan, const ForecastOptions& options = {});

/// The same from replications of that plan that were drawn before, or merged. `threads` share the summaries of many.
[[nodiscard]] Forecast forecast_of(const Plan& plan, const Samples& samples, std::size_t threads = 1);

}  // namespace simcore
