#include "simcore/calibrate/detail/job_lengths.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "simcore/calibrate/phase_lengths.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr const char* kStarting = "phase.starting";
constexpr const char* kInput = "phase.input";
constexpr const char* kImagePull = "phase.image_pull";
constexpr const char* kUpload = "phase.upload";

const char* parameter_of(LearnedPhase phase) {
  switch (phase) {
    case LearnedPhase::starting:
      return kStarting;
    case LearnedPhase::input:
      return kInput;
    case LearnedPhase::image_pull:
      return kImagePull;
    case LearnedPhase::upload:
      return kUpload;
    case LearnedPhase::preparing:
      break;
  }
  return "";
}

LogLength relative(const PhaseLength& length, double median) {
  return {std::log(length.low.value() / median), std::log(length.high.value() / median)};
}

/// Sorts the jobs of a history into phases, families and templates.
class JobSorter {
 public:
  explicit JobSorter(const Catalog& catalog) : catalog_(catalog) {}

  void add(const JobHistory& job) {
    const char* reason = kept_apart(job);
    if (*reason != '\0') return void(++apart_[reason]);
    type_ = &catalog_.instance_types().at(job.instance_type);
    day_ = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(*job.origin_ms)));
    for (const PhaseLength& length : phase_lengths(job)) add(job, length);
  }

  [[nodiscard]] JobLengths lengths() {
    for (const auto& [reason, count] : apart_)
      found_.notes.push_back(with_commas(count) + (count == 1 ? " job" : " jobs") + " left out: " + reason);
    return std::move(found_);
  }

 private:
  /// Why a job says nothing of the phases of a cold start; empty: it does.
  [[nodiscard]] const char* kept_apart(const JobHistory& job) const {
    if (job.warm_start.value_or(false)) return "instances of a warm pool";
    if (job.interruptions() > 0) return "interrupted";
    if (job.instance_type.empty()) return "no instance type told, or several";
    if (!catalog_.instance_types().all().contains(job.instance_type)) return "instance type unknown to the catalog";
    if (!job.origin_ms) return "no day told";
    return phase_lengths(job).empty() ? "no length of a phase told" : "";
  }

  void add(const JobHistory& job, const PhaseLength& length) {
    if (length.phase == LearnedPhase::preparing) return divide(job, length);
    if (const std::optional<double> median = median_of(parameter_of(length.phase)))
      note(job, parameter_of(length.phase), relative(length, *median));
  }

  /// Input and image that are known as one length are divided as in the catalog's median job. One that was cut short
  /// tells nothing of either.
  void divide(const JobHistory& job, const PhaseLength& length) {
    const std::optional<double> input = median_of(kInput), image = median_of(kImagePull);
    if (!input || !image || std::isinf(length.high.value())) return;
    note(job, kInput, relative(length, *input + *image));
    note(job, kImagePull, relative(length, *input + *image));
  }

  /// The catalog's median for the type and day of the job; nothing where it knows none.
  [[nodiscard]] std::optional<double> median_of(const char* parameter) const {
    const Parameter* row = catalog_.parameters().find(parameter, scopes_of(*type_), day_);
    return row && row->value > 0.0 ? std::optional(row->value) : std::nullopt;
  }

  void note(const JobHistory& job, const char* parameter, const LogLength& length) {
    PhaseRuns& runs = found_.phases[{parameter, type_->family()}];
    runs.instance_type = type_->name;
    const TemplateKey key{job.base_name(), job.template_id};
    (key.is_named() ? runs.templates[key] : runs.nameless).push_back({length, day_});
  }

  const Catalog& catalog_;
  JobLengths found_;
  std::map<std::string, std::size_t> apart_;
  const InstanceType* type_ = nullptr;
  Date day_{};
};

}  // namespace

JobLengths job_lengths(const History& history, const Catalog& catalog) {
  JobSorter sorter(catalog);
  for (const JobHistory& job : history.jobs) sorter.add(job);
  return sorter.lengths();
}

}  // namespace simcore
