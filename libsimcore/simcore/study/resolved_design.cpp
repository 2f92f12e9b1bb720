#include "simcore/study/resolved_design.hpp"

#include <algorithm>
#include <set>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/resolve/stated_speed.hpp"
#include "simcore/study/differing.hpp"
#include "simcore/study/labels.hpp"

namespace simcore {
namespace {

/// Problems of many designs, each once.
class SharedProblems {
 public:
  void add(const std::vector<Problem>& problems) {
    for (const Problem& problem : problems)
      if (seen_.insert(problem.message()).second) problems_.push_back(problem);
  }
  [[nodiscard]] std::vector<Problem> take() && { return std::move(problems_); }

 private:
  std::vector<Problem> problems_;
  std::set<std::string> seen_;
};

/// Warns of a time or speed that most likely was copied along: nobody measures the same on other instances.
void warn_of_repeated_speeds(std::span<const LabelledJob> jobs, const Catalog& catalog,
                             std::vector<ResolvedDesign>& designs) {
  for (std::size_t i = 1; i < designs.size(); ++i) {
    const std::span<const LabelledJob> before = jobs.first(i);
    const auto other = std::ranges::find_if(
        before, [&](const LabelledJob& each) { return repeats_speed(jobs[i].draft->spec, each.draft->spec, catalog); });
    if (designs[i].plan && other != before.end())
      designs[i].plan->warnings.push_back("work.compute: states the time or speed of " + in_quotes(other->label) +
                                          ", which has other instances, batches or precision: measure it for each, or "
                                          "say same_speed_elsewhere: true");
  }
}

std::vector<Named<record::Value>> differing_values(std::span<const LabelledJob> jobs) {
  std::vector<JobReading> readings;
  for (const LabelledJob& job : jobs) readings.push_back({&job.document, &job.draft->spec});
  return differing(readings);
}

}  // namespace

std::string reason_of(const InputError& error, const std::string& file) {
  std::string text;
  for (const Problem& problem : error.problems()) {
    const std::string message = problem.message(), place = file + ": ";
    text += (text.empty() ? "" : "; ") + (message.starts_with(place) ? message.substr(place.size()) : message);
  }
  return text.empty() ? error.what() : text;
}

std::vector<ResolvedDesign> resolve_jobs(std::span<const LabelledJob> jobs, const Catalog& catalog) {
  std::vector<ResolvedDesign> designs;
  SharedProblems problems;
  for (const LabelledJob& job : jobs) {
    designs.push_back({.label = job.label});
    try {
      designs.back().plan = resolve(*job.draft, catalog);
    } catch (const InputError& error) {
      std::vector<Problem> found = error.problems();
      for (Problem& problem : found)
        if (job.file.empty()) problem.where = job.label + ": " + problem.where;
      problems.add(found);
    }
  }
  throw_if_any<SpecError>(std::move(problems).take());
  warn_of_repeated_speeds(jobs, catalog, designs);
  std::vector<Named<record::Value>> values = differing_values(jobs);
  for (std::size_t i = 0; i < designs.size(); ++i) designs[i].values = std::move(values[i]);
  return designs;
}

std::vector<ResolvedDesign> resolve_grid(const Grid& grid, const GridReading& reading, const Catalog& catalog) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < grid.size(); ++i) labels.push_back(grid.label(i));
  labels = unique_labels(std::move(labels));
  std::vector<ResolvedDesign> designs;
  SharedProblems problems;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    ResolvedDesign& design = designs.emplace_back();
    design.label = std::move(labels[i]);
    design.values = grid.values(i);
    const JobDraft draft = reading.read(grid.document(i));
    try {
      design.plan = resolve(draft, catalog);
    } catch (const InputError& error) {
      design.refused = reason_of(error, reading.file);
      problems.add(error.problems());
    }
    if (reading.after_design) reading.after_design();
  }
  const auto possible = [](const ResolvedDesign& design) { return design.plan.has_value(); };
  if (std::ranges::none_of(designs, possible)) throw SpecError(std::move(problems).take());
  return designs;
}

}  // namespace simcore
