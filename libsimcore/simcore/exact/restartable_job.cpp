#include "simcore/exact/restartable_job.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/error/error.hpp"
#include "simcore/exact/stages.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kMostSegments = 1e9;
constexpr double kSlack = 1e-9;  // work that is a multiple of the segment but for rounding is one

void check_duration(std::vector<Problem>& problems, const char* where, double seconds) {
  if (!(seconds >= 0.0) || std::isinf(seconds))
    problems.push_back({where, "must be at least 0 s and finite", shortest(seconds), ""});
}

void check_segment(std::vector<Problem>& problems, const RestartableJob& job) {
  if (!(job.segment.value() > 0.0))
    problems.push_back({"segment", "must be above 0 s", shortest(job.segment.value()), ""});
  else if (job.work / job.segment > kMostSegments)
    problems.push_back({"segment", "must not make more than 1e9 segments", shortest(job.segment.value()), ""});
}

}  // namespace

void validate(const RestartableJob& job) {
  std::vector<Problem> problems;
  check_duration(problems, "first_wait", job.first_wait.lower());
  check_duration(problems, "start", job.start.lower());
  check_duration(problems, "download", job.download.value());
  check_duration(problems, "setup", job.setup.value());
  check_duration(problems, "restore", job.restore.value());
  check_duration(problems, "work", job.work.value());
  check_segment(problems, job);
  check_duration(problems, "checkpoint", job.checkpoint.value());
  check_duration(problems, "upload", job.upload.value());
  check_duration(problems, "wait", job.wait.lower());
  throw_if_any<SpecError>(std::move(problems));
}

Stages stages_of(const RestartableJob& job) noexcept {
  Stages stages{.final_stage = job.upload.value(),
                .first_prefix = (job.download + job.setup).value(),
                .prefix = (job.download + job.setup + job.restore).value()};
  if (!job.restores_nothing) stages.nothing_to_restore = job.restore.value();
  if (job.download_billing == DownloadBilling::first_attempt) stages.unbilled = job.download.value();
  const bool checkpoints = std::isfinite(job.segment.value());
  const double segments = checkpoints ? std::ceil(job.work / job.segment * (1.0 - kSlack)) : 1.0;
  const double whole = std::max(0.0, segments - 1.0);
  const double rest = job.work.value() - (whole > 0.0 ? whole * job.segment.value() : 0.0);
  const bool keeps_last = checkpoints && job.last_checkpoint && segments > 0.0;
  stages.kept = static_cast<std::size_t>(keeps_last ? segments : whole);
  stages.full = checkpoints ? (job.segment + job.checkpoint).value() : 0.0;
  stages.short_one = keeps_last ? rest + job.checkpoint.value() : stages.full;
  if (!keeps_last) stages.final_stage += rest;
  return stages;
}

}  // namespace simcore
