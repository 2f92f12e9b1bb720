#include "simcore/simulate/job_process.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace simcore {
namespace {

constexpr SimTime kNever{std::numeric_limits<std::int64_t>::max()};

double share(SimTime part, Seconds whole) noexcept {
  return whole.value() > 0.0 ? std::clamp(part.seconds() / whole, 0.0, 1.0) : 1.0;
}

}  // namespace

JobProcess::JobProcess(const Plan& plan, const Streams& streams, Trace& trace)
    : plan_(plan), trace_(trace), lengths_(draw_lengths(plan, streams, trace.traffic)) {
  trace_.intervals.clear();
  trace_.spot_discount = plan.spot_discount.draw(streams, static_cast<std::uint32_t>(Draw::spot_discount));
  trace_.artifact = Bytes{};
  trace_.artifact_puts = 0.0;
  enter(Phase::pending, lengths_.pending);
}

SimTime JobProcess::limit(Phase phase) const noexcept {
  const bool running = phase == Phase::downloading || phase == Phase::training;
  return running ? first_billed_ + SimTime::from(plan_.stopping.max_runtime) : kNever;
}

void JobProcess::enter(Phase phase, Seconds length) {
  phase_ = phase;
  phase_start_ = phase_end_;
  if (phase == Phase::downloading) first_billed_ = phase_start_;
  const SimTime natural = phase_start_ + SimTime::from(length);
  const SimTime runtime_limit = limit(phase);
  const bool waits = plan_.stopping.max_wait && phase != Phase::uploading && phase != Phase::stopping;
  const SimTime wait_limit = waits ? SimTime::from(*plan_.stopping.max_wait) : kNever;
  phase_end_ = std::min({natural, runtime_limit, wait_limit});
  cut_ = phase_end_ < natural;
  by_wait_ = cut_ && wait_limit <= runtime_limit;
}

void JobProcess::close_phase() {
  if (phase_end_ > phase_start_)  // phases without length leave no mark
    trace_.intervals.push_back({phase_, 1, is_billed(phase_), phase_start_, phase_end_});
  if (phase_ == Phase::downloading) download_done_ = share(phase_end_ - phase_start_, lengths_.downloading);
  if (phase_ == Phase::training) training_done_ = share(phase_end_ - phase_start_, lengths_.training);
}

void JobProcess::advance() {
  close_phase();
  if (cut_) return stop(by_wait_ ? Outcome::max_wait_time_exceeded : Outcome::max_runtime_exceeded);
  switch (phase_) {
    case Phase::pending:
      return enter(Phase::starting, lengths_.starting);
    case Phase::starting:
      return enter(Phase::downloading, lengths_.downloading);
    case Phase::downloading:
      return enter(Phase::training, lengths_.training);
    case Phase::training:
      return enter(Phase::uploading, lengths_.uploading);
    case Phase::stopping:
      return stop_training();
    case Phase::uploading:
    case Phase::interrupted:
      return finish(outcome_);
  }
}

/// A limit has been reached: a running script gets its grace, anything else ends at once.
void JobProcess::stop(Outcome outcome) {
  outcome_ = outcome;
  if (phase_ != Phase::training) return finish(outcome);
  enter(Phase::stopping, plan_.stopping.grace);
}

/// What the script saved is uploaded after max_runtime, not after max_wait.
void JobProcess::stop_training() {
  if (outcome_ == Outcome::max_wait_time_exceeded) return finish(outcome_);
  enter(Phase::uploading, lengths_.uploading);
}

void JobProcess::finish(Outcome outcome) {
  trace_.outcome = outcome;
  const bool uploaded = phase_ == Phase::uploading;
  if (uploaded) trace_.artifact = lengths_.artifact;
  if (uploaded && lengths_.artifact.value() > 0.0)
    trace_.artifact_puts = std::ceil(lengths_.artifact / plan_.artifact.part);
  settle_traffic();
  done_ = true;
}

/// A run that was cut has fetched only a part of its data.
void JobProcess::settle_traffic() {
  if (download_done_ >= 1.0 && training_done_ >= 1.0) return;
  for (std::size_t i = 0; i < trace_.traffic.size(); ++i) {
    const bool copied = std::holds_alternative<FilePath>(plan_.channels[i].path);
    const double done = copied ? download_done_ : training_done_;
    trace_.traffic[i].get_requests = std::ceil(trace_.traffic[i].get_requests * done);
    trace_.traffic[i].list_requests = std::ceil(trace_.traffic[i].list_requests * download_done_);
    trace_.traffic[i].read = trace_.traffic[i].read * done;
  }
}

}  // namespace simcore
