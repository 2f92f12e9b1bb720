#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/result/bill.hpp"
#include "simcore/result/columns.hpp"
#include "simcore/result/stop_reason.hpp"
#include "simcore/result/trace.hpp"
#include "simcore/stats/proportion.hpp"
#include "simcore/stats/summary.hpp"

namespace simcore {

/// A value that no field of the job description gave, and where it was taken from.
struct Assumption {
  std::string field;       // key path in the job file that would replace it: "phases.starting"
  std::string value;       // as a person reads it: "40 s (p95 74 s)"
  std::string source;      // citation
  std::string as_of;       // ISO date of the source; empty for a rule of simcore's own and for the job file
  std::string layer = {};  // where it stood: "built in", "profile my-vpc", or "job file" (its `parameters`)
};

/// What the job file chose about how much of something is charged to the job.
struct Statement {
  std::string field;  // key path in the job file: "channels.train.kept_for"
  std::string value;  // what that means, as a person reads it
};

/// What a forecast is about; forecasts of the same identity may be compared and added, strangers may not.
struct Identity {
  std::string job;      // name of the job
  std::string spec_id;  // content id of the job description
  std::string version;  // of simcore
  std::string catalog;  // digest of the tables
};

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

}  // namespace simcore
