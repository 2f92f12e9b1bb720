#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What a job comes to with one interval between its checkpoints.
struct CheckpointPoint {
  std::optional<Seconds> every;     // of work; none: no checkpoints
  double cost_usd = 0.0;            // expected
  Seconds wall_clock;               // expected
  double interruptions = 0.0;       // expected number
  double completed = 1.0;           // share of the runs that no limit stops; exact points know of no limits
  std::optional<double> late = {};  // P(not done by the deadline), if one was asked for
  double cost_error_usd = 0.0;      // standard error; 0 when exact
  Seconds wall_clock_error = {};    // the same
};

/// A known rule for the interval, for interruptions at random.
struct CheckpointRule {
  std::string name;                      // "Young", "Daly", …
  std::string formula;                   // in words
  Seconds every;                         // 0: without a pause, as often as possible
  std::optional<CheckpointPoint> point;  // what the job comes to with it; none where it is no interval for this job
};

/// The best interval for one goal, and those that are nearly as good.
struct CheckpointGoal {
  std::string name;  // "cost", "time", "late"
  CheckpointPoint best;
  Seconds from, to;  // around the best, intervals of the curve that are within 1 % of it; of "late": 0.1 points
};

/// How often a job should write checkpoints.
struct CheckpointAdvice {
  Identity identity;
  std::string method;                  // "exact" or "simulate"
  std::vector<std::string> obstacles;  // why it is not exact
  std::uint64_t seed = 0;
  std::size_t replications = 0;  // of each point; 0 when exact
  Seconds work, pause, lag, restore;
  Seconds restart;        // download and setup, which each attempt repeats
  Seconds mean_lifetime;  // of the cluster, from the start of Downloading
  std::string law;        // of one instance
  std::optional<Seconds> deadline;
  std::optional<CheckpointPoint> given;  // the job as it is, if it has checkpoints
  CheckpointPoint none;                  // without checkpoints
  std::vector<CheckpointPoint> curve;    // by interval, ascending
  std::vector<CheckpointRule> rules;
  std::vector<CheckpointGoal> goals;  // cost, time, and late if there is a deadline
  std::vector<std::string> notes;     // what is assumed, and left out
};

/// Expected cost over intervals and mean lifetimes of the cluster.
struct CheckpointMap {
  std::string method;
  std::vector<Seconds> every;                 // ascending
  std::vector<Seconds> mean_lifetime;         // ascending
  std::vector<std::vector<double>> cost_usd;  // [mean_lifetime][every]; infinite where it practically never ends
};

struct CheckpointOptions {
  std::optional<std::string> deadline = {};  // "12 h", a number of seconds: P(late) is a goal, too
  std::uint64_t seed = 1;                    // of simulated points
  std::size_t replications = 2000;           // of each simulated point
};

/// How often the job should write checkpoints, for the least expected cost, the least expected time and the least
/// chance to be late. The job's own checkpoint.every, if it has one, is only compared. Throws SpecError when the job is
/// wrong, when nothing interrupts it, or when the deadline is none; SimulationError when replications is not from 1 to
/// 10^6.
[[nodiscard]] CheckpointAdvice advise_checkpoint(const JobDraft& draft, const Catalog& catalog = Catalog::builtin(),
                                                 const CheckpointOptions& options = {});

/// Expected cost for interruptions from an eighth as often to eight times as often. Throws the same.
[[nodiscard]] CheckpointMap checkpoint_map(const JobDraft& draft, const Catalog& catalog = Catalog::builtin(),
                                           const CheckpointOptions& options = {});

}  // namespace simcore
