#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/record/choice.hpp"
#include "simcore/record/field.hpp"
#include "simcore/regress/cause.hpp"
#include "simcore/regress/movement.hpp"
#include "simcore/regress/pin.hpp"
#include "simcore/regress/tolerance.hpp"

namespace simcore {

/// What became of a pinned job. `unpinned`: there is no pin for it; `missing`: there is no job for the pin; `refused`:
/// the job has problems.
enum class JobState : std::uint8_t { unchanged, moved, unpinned, missing, refused };
template <>
struct Choice<JobState> {
  using enum JobState;
  static constexpr auto words = std::to_array<std::pair<std::string_view, JobState>>(
      {{"unchanged", unchanged}, {"moved", moved}, {"unpinned", unpinned}, {"missing", missing}, {"refused", refused}});
};

/// Expected cost and time of a job.
struct Expectation {
  double cost_usd = 0.0;
  double wall_clock_s = 0.0;

  static constexpr record::Title kTitle{"Expectation", "Expected cost and time of a job."};
  static constexpr auto fields() {
    return record::Fields{record::field("cost_usd", "USD", "Mean cost.", &Expectation::cost_usd),
                          record::field("wall_clock_s", "s", "Mean wall clock.", &Expectation::wall_clock_s)};
  }
};

/// What became of one job of a suite.
struct JobReport {
  std::string job;
  std::string file;
  JobState state = JobState::unchanged;
  std::optional<Expectation> pinned;
  std::optional<Expectation> now;
  std::vector<Movement> movements;
  std::vector<CauseShare> causes;
  std::vector<std::string> problems;

  static constexpr record::Title kTitle{"JobReport", "What became of one job of a suite."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("job", "", "Name of the job in the suite.", &JobReport::job),
        field("file", "", "File of the job; that of the pin when there is no job.", &JobReport::file),
        field("state", "", "State of the job: unchanged, moved, unpinned (no pin), missing (no job), or refused.",
              &JobReport::state),
        field("pinned", "", "Pinned cost and time; none without a pin.", &JobReport::pinned),
        field("now", "", "Present cost and time; none without a forecast.", &JobReport::now),
        field("movements", "", "Numbers that left their tolerance.", &JobReport::movements),
        field("causes", "", "Why they moved, in the order in which causes are put back.", &JobReport::causes),
        field("problems", "", "Problems of a job that is refused.", &JobReport::problems)};
  }
};

/// Whether the forecasts of a suite are as they were pinned.
struct SuiteReport {
  std::string suite;
  std::string version;
  std::string catalog;
  std::uint64_t seed = 1;
  std::size_t replications = 200;
  std::vector<JobReport> jobs;

  [[nodiscard]] Named<std::size_t> states() const;
  /// Exit code of the command: 0 when all is as pinned, 2 when a job is refused, else 1.
  [[nodiscard]] int code() const noexcept;
  [[nodiscard]] bool holds() const noexcept { return code() == 0; }

  static constexpr record::Title kTitle{"SuiteReport", "Whether the forecasts of a suite are as they were pinned."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("suite", "", "Folder of the suite.", &SuiteReport::suite),
        field("version", "", "Version of simcore.", &SuiteReport::version),
        field("catalog", "", "Digest of the present catalog, with all that lies over it.", &SuiteReport::catalog),
        field("seed", "", "Seed of the random streams.", &SuiteReport::seed),
        field("replications", "", "Number of runs of each job.", &SuiteReport::replications),
        field("code", "", "Exit code: 0 when all is as pinned, 2 when a job is refused, else 1.", &SuiteReport::code),
        field("states", "", "Number of jobs in each state that occurs.", &SuiteReport::states),
        field("holds", "", "Whether all is as pinned.", &SuiteReport::holds).on(record::Faces::python),
        field("jobs", "", "What became of each job, by name.", &SuiteReport::jobs)};
  }
};

/// A job of a suite, its pin, or both.
struct SuiteJob {
  std::string name;
  std::string file;
  std::optional<JobDocument> job;     // none: there is no such job, or it cannot be read
  std::vector<std::string> problems;  // of one that cannot be read
  std::optional<Pin> pin;
  JobDocument pinned_job;                         // with a pin: what it describes
  std::shared_ptr<const Catalog> pinned_catalog;  // the same: under which it was made
  std::string baseline = {};                      // what an older version makes of it; empty when nobody looked
};

/// How the jobs of a suite are forecast now.
struct SuiteOptions {
  std::string suite;
  std::shared_ptr<const Catalog> catalog;
  std::uint64_t seed = 1;
  std::size_t replications = 200;
  Tolerances tolerances;
  std::function<void(std::size_t, std::size_t)> after_job = {};  // called with (done, all); what it throws ends the run
};

/// Forecasts every job and compares it with its pin; where it moved, says why (see explain).
[[nodiscard]] SuiteReport run_suite(const std::vector<SuiteJob>& jobs, const SuiteOptions& options);

}  // namespace simcore
