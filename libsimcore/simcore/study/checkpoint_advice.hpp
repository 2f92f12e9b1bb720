#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct CheckpointPoint {
  std::optional<Seconds> every;
  double cost_usd = 0.0;
  Seconds wall_clock;
  double interruptions = 0.0;
  double completed = 1.0;
  std::optional<double> late = {};
  double cost_error_usd = 0.0;
  Seconds wall_clock_error = {};
  double checkpoint_usd = 0.0;

  static constexpr record::Title kTitle{"CheckpointPoint",
                                        "Cost and time of a job with one interval between its checkpoints."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("every_s", "s", "Work between two checkpoints; none: no checkpoints.", &CheckpointPoint::every),
        field("cost_usd", "USD", "Expected cost; infinite when the job practically never ends.",
              &CheckpointPoint::cost_usd)
            .may_be_infinite(),
        field("checkpoint_usd", "USD", "Part of the cost for writing the checkpoints to S3 and keeping them there.",
              &CheckpointPoint::checkpoint_usd),
        field("wall_clock_s", "s", "Expected time from creation to end.", &CheckpointPoint::wall_clock)
            .may_be_infinite(),
        field("interruptions", "", "Expected number of interruptions.", &CheckpointPoint::interruptions),
        field("completed", "", "Share of the runs that no limit stops; exact points leave the limits out.",
              &CheckpointPoint::completed),
        field("cost_error_usd", "USD", "Standard error of the cost; 0 when exact.", &CheckpointPoint::cost_error_usd),
        field("wall_clock_error_s", "s", "Standard error of the wall clock; 0 when exact.",
              &CheckpointPoint::wall_clock_error),
        field("probability_late", "", "Probability of not being done by the deadline; none without a deadline.",
              &CheckpointPoint::late)};
  }
};

struct CheckpointRule {
  std::string name;
  std::string formula;
  Seconds every;
  std::optional<CheckpointPoint> point;

  static constexpr record::Title kTitle{"CheckpointRule",
                                        "A known rule for the interval, for interruptions at random."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("name", "", "Name of the rule: Young, Daly or Lambert W.", &CheckpointRule::name),
        field("formula", "", "The rule as a formula.", &CheckpointRule::formula),
        field("every_s", "s", "Interval of the rule; 0: without a pause, as often as possible.",
              &CheckpointRule::every),
        field("point", "", "Cost and time of the job with it; none where the job cannot use the interval.",
              &CheckpointRule::point)};
  }
};

struct CheckpointGoal {
  CheckpointPoint best;
  Seconds from;
  Seconds to;

  static constexpr record::Title kTitle{"CheckpointGoal",
                                        "The best interval for one goal, and those that are nearly as good."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("best", "", "The best interval, with cost and time of the job.", &CheckpointGoal::best),
        field("nearly_from_s", "s", "Shortest interval that is within 1 % of the best; for `late`, within 0.1 points.",
              &CheckpointGoal::from),
        field("nearly_to_s", "s", "Longest interval that is nearly as good.", &CheckpointGoal::to)};
  }
};

struct CheckpointAdvice {
  Identity identity;
  Method method = Method::simulate;
  std::vector<std::string> refused;
  std::uint64_t seed = 0;
  std::size_t replications = 0;
  Seconds work, pause, lag, restore;
  Seconds restart;
  Seconds mean_lifetime;
  std::string law;
  std::optional<Seconds> deadline;
  Named<CheckpointGoal> goals;
  std::vector<CheckpointRule> rules;
  std::optional<CheckpointPoint> given;
  CheckpointPoint none;
  std::vector<CheckpointPoint> curve;
  std::vector<std::string> notes;

  static constexpr record::Title kTitle{"CheckpointAdvice", "How often a job should write checkpoints."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        record::spread(&CheckpointAdvice::identity),
        field("method", "", "How the points were found: exact, by closed forms and renewal results, or simulate.",
              &CheckpointAdvice::method),
        field("refused", "", "Why the points are not exact.", &CheckpointAdvice::refused),
        field("seed", "", "Seed of the random streams.", &CheckpointAdvice::seed),
        field("replications", "", "Number of runs of each point; 0 when exact.", &CheckpointAdvice::replications),
        field("work_s", "s", "Work of the job.", &CheckpointAdvice::work),
        field("pause_s", "s", "Mean time for which training stands still at a checkpoint.", &CheckpointAdvice::pause),
        field("lag_s", "s", "Mean time until a checkpoint is in S3.", &CheckpointAdvice::lag),
        field("restore_s", "s", "Mean time to load a checkpoint.", &CheckpointAdvice::restore),
        field("restart_s", "s", "Download and setup, which each attempt repeats.", &CheckpointAdvice::restart),
        field("mean_lifetime_s", "s", "Mean time to an interruption of the cluster, from the start of Downloading.",
              &CheckpointAdvice::mean_lifetime),
        field("law", "", "Distribution of the time to an interruption of one instance.", &CheckpointAdvice::law),
        field("deadline_s", "s", "Deadline that was asked about; none without one.", &CheckpointAdvice::deadline),
        field("goals", "",
              "Best interval for the least expected cost and time and, with a deadline, the least chance "
              "to be late.",
              &CheckpointAdvice::goals),
        field("rules", "", "Intervals by Young's and Daly's rules and the optimum for interruptions at random.",
              &CheckpointAdvice::rules),
        field("given", "", "The job with its own interval; none when it has no checkpoints.", &CheckpointAdvice::given),
        field("none", "", "The job without checkpoints.", &CheckpointAdvice::none),
        field("curve", "", "Cost and time of the job for each interval, in ascending order.", &CheckpointAdvice::curve),
        field("notes", "", "What is assumed, and what is left out.", &CheckpointAdvice::notes)};
  }
};

struct CheckpointMap {
  Identity identity;
  Method method = Method::simulate;
  std::uint64_t seed = 0;
  std::size_t replications = 0;
  Seconds own_lifetime;
  std::vector<Seconds> every;
  std::vector<Seconds> mean_lifetime;
  std::vector<std::vector<double>> cost_usd;

  static constexpr record::Title kTitle{"CheckpointMap",
                                        "Expected cost over intervals and mean lifetimes of the cluster."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        record::spread(&CheckpointMap::identity),
        field("method", "", "How the costs were found.", &CheckpointMap::method),
        field("seed", "", "Seed of the random streams.", &CheckpointMap::seed),
        field("replications", "", "Number of runs of each cost; 0 when exact.", &CheckpointMap::replications),
        field("own_lifetime_s", "s", "Mean time to an interruption of the job as it is.", &CheckpointMap::own_lifetime),
        field("every_s", "s", "Work between checkpoints, ascending.", &CheckpointMap::every),
        field("mean_lifetime_s", "s", "Mean time to an interruption, ascending.", &CheckpointMap::mean_lifetime),
        field("cost_usd", "USD",
              "Expected cost, a list for each lifetime with a number for each interval; infinite "
              "where the job practically never ends: of a simulated map, where limits end more than 1 % of the runs.",
              &CheckpointMap::cost_usd)
            .may_be_infinite()};
  }
};

struct CheckpointOptions {
  std::optional<std::string> deadline = {};  // "12 h", a number of seconds: P(late) is a goal, too
  std::uint64_t seed = 1;                    // of simulated points
  std::size_t replications = 2048;           // of each simulated point
  /// Called with (done, all) replications of the points that are simulated together, and after each exact point with
  /// (0, 0); what it throws ends the study.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
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
