#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "simcore/result/bill.hpp"
#include "simcore/result/trace.hpp"
#include "simcore/stats/sample.hpp"

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
  WorstCase worst_case;
  std::vector<Assumption> assumed;
  std::vector<Statement> stated;
  std::vector<std::string> warnings;
};

}  // namespace simcore
