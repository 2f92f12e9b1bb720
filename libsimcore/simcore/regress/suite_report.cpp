#include "simcore/regress/suite_report.hpp"

#include <algorithm>
#include <map>

#include "simcore/error/error.hpp"
#include "simcore/regress/explanation.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

Expectation expectation(const Named<double>& numbers) {
  return {number(numbers, kMeanCost), number(numbers, kMeanWallClock)};
}

/// Reports on jobs one by one; of each catalog that pins were made under, the mixtures with the present one are shared.
class SuiteRun {
 public:
  explicit SuiteRun(const SuiteOptions& options) : options_(options) {}

  JobReport report(const SuiteJob& job) {
    JobReport report{job.name, job.file, JobState::unchanged, {}, {}, {}, {}, job.problems};
    if (job.pin) report.pinned = expectation(job.pin->numbers);
    if (!job.problems.empty()) {
      report.state = JobState::refused;
    } else if (!job.job) {
      report.state = JobState::missing;
    } else {
      look(job, report);
    }
    return report;
  }

 private:
  void look(const SuiteJob& job, JobReport& report) {
    const ForecastInputs now{*job.job, options_.catalog, options_.seed, options_.replications};
    try {
      const Named<double> numbers = numbers_of(now);
      report.now = expectation(numbers);
      job.pin ? compare(job, now, numbers, report) : void(report.state = JobState::unpinned);
    } catch (const InputError& error) {
      report.state = JobState::refused;
      for (const Problem& problem : error.problems()) report.problems.push_back(problem.message());
    }
  }

  void compare(const SuiteJob& job, const ForecastInputs& now, const Named<double>& numbers, JobReport& report) {
    report.movements = movements(job.pin->numbers, numbers, options_.tolerances);
    if (report.movements.empty()) return;
    report.state = JobState::moved;
    const ForecastInputs was{job.pinned_job, job.pinned_catalog, job.pin->seed, job.pin->replications};
    report.causes = explain({*job.pin, was, now, numbers, mix(job.pinned_catalog), job.baseline}, report.movements);
  }

  CatalogMix& mix(const std::shared_ptr<const Catalog>& was) {
    return mixes_.try_emplace(was->digest(), was, options_.catalog).first->second;
  }

  const SuiteOptions& options_;
  std::map<std::string, CatalogMix> mixes_;
};

}  // namespace

Named<std::size_t> SuiteReport::states() const {
  Named<std::size_t> counts;
  for (const auto& [text, state] : Choice<JobState>::words)
    if (const auto count = std::ranges::count(jobs, state, &JobReport::state); count > 0)
      counts.entries.emplace_back(text, static_cast<std::size_t>(count));
  return counts;
}

int SuiteReport::code() const noexcept {
  const auto is = [](JobState state) { return [state](const JobReport& job) { return job.state == state; }; };
  if (std::ranges::any_of(jobs, is(JobState::refused))) return 2;
  return std::ranges::all_of(jobs, is(JobState::unchanged)) ? 0 : 1;
}

SuiteReport run_suite(const std::vector<SuiteJob>& jobs, const SuiteOptions& options) {
  SuiteReport made{options.suite, std::string(kVersion), options.catalog->digest(),
                   options.seed,  options.replications,  {}};
  SuiteRun run(options);
  for (const SuiteJob& job : jobs) {
    made.jobs.push_back(run.report(job));
    if (options.after_job) options.after_job(made.jobs.size(), jobs.size());
  }
  return made;
}

}  // namespace simcore
