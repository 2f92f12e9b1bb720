#include "simcore/calibrate/phase_lengths.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace simcore {
namespace {

constexpr double kResolution = 1.0;  // s
/// SDK 2 asks for the status every 30 s at the latest (sagemaker 2.257.7, Session.logs_for_job and Session.wait): what
/// it prints began no earlier than that before.
constexpr Seconds kLongestWait{30.0};
constexpr double kNoUpperEnd = std::numeric_limits<double>::infinity();

std::optional<LearnedPhase> learned_phase(Activity activity) {
  switch (activity) {
    case Activity::waiting:
    case Activity::starting:
      return LearnedPhase::starting;
    case Activity::input:
      return LearnedPhase::input;
    case Activity::image:
      return LearnedPhase::image_pull;
    case Activity::preparing:
      return LearnedPhase::preparing;
    case Activity::uploading:
      return LearnedPhase::upload;
    default:
      return std::nullopt;
  }
}

/// Phases in a row of the first attempt that are one to the fits.
struct PhaseRun {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// An upload ends by itself in a job that was stopped, and never began in earnest in one that failed.
bool ended_itself(const JobHistory& job, LearnedPhase phase) {
  if (job.outcome == Outcome::completed) return true;
  return phase == LearnedPhase::upload && job.outcome && job.outcome != Outcome::failed;
}

bool is_cut(const JobHistory& job, const PhaseRun& run, LearnedPhase phase) {
  if (!job.phases[run.last].end) return true;
  if (run.last + 1 == job.phases.size()) return !ended_itself(job, phase);
  const Activity next = job.phases[run.last + 1].activity;
  return next == Activity::stopping || next == Activity::interrupted || job.phases[run.last + 1].attempt > 1;
}

SimTime earliest_of(const Moment& moment) {
  if (moment.precision != TimePrecision::polled) return moment.earliest;
  return std::max(moment.earliest, moment.time - SimTime::from(kLongestWait));
}

/// Earliest end of the run, or the last moment at which it was seen.
SimTime earliest_end(const JobHistory& job, const PhaseRun& run) {
  if (const std::optional<Moment>& end = job.phases[run.last].end) return earliest_of(*end);
  return job.seen.value_or(job.phases[run.last].begin.time);
}

PhaseLength length_of(const JobHistory& job, const PhaseRun& run, LearnedPhase phase) {
  const Moment& begin = job.phases[run.first].begin;
  const double least = (earliest_end(job, run) - begin.time).seconds().value();
  PhaseLength found{phase, Seconds(std::max(least, 0.0)), Seconds(kNoUpperEnd)};
  if (is_cut(job, run, phase) || begin.precision == TimePrecision::unknown) return found;
  const double most = (job.phases[run.last].end->time - earliest_of(begin)).seconds().value();
  found.high = Seconds(std::max(most, kResolution));
  if (most < kResolution) found.low = Seconds(0.0);
  return found;
}

/// A start is told only from the creation on.
bool is_told(const JobHistory& job, const PhaseRun& run, LearnedPhase phase) {
  if (phase != LearnedPhase::starting) return true;
  return run.first == 0 && job.created_is != TimePrecision::unknown && job.phases[0].begin.earliest == SimTime{};
}

}  // namespace

std::vector<PhaseLength> phase_lengths(const JobHistory& job) {
  std::vector<PhaseLength> found;
  for (std::size_t i = 0; i < job.phases.size() && job.phases[i].attempt == 1;) {
    const std::optional<LearnedPhase> phase = learned_phase(job.phases[i].activity);
    PhaseRun run{i, i};
    for (++i; i < job.phases.size() && job.phases[i].attempt == 1 && phase; ++i) {
      if (learned_phase(job.phases[i].activity) != phase) break;
      run.last = i;
    }
    if (!phase || !is_told(job, run, *phase)) continue;
    const PhaseLength length = length_of(job, run, *phase);
    if (length.low.value() > 0.0 || length.high.value() < kNoUpperEnd) found.push_back(length);
  }
  return found;
}

}  // namespace simcore
