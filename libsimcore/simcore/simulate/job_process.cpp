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

JobProcess::JobProcess(const Plan& plan, const Streams& streams, Trace& trace, Pipeline& pipeline)
    : plan_(plan), streams_(streams), trace_(trace), lengths_(draw_lengths(plan, streams, trace.traffic, pipeline)) {
  trace_.intervals.clear();
  trace_.use = lengths_.use;
  trace_.spot_discount = plan.spot_discount.draw(streams, static_cast<std::uint32_t>(Draw::spot_discount));
  trace_.artifact = Bytes{};
  trace_.artifact_puts = 0.0;
  begin_attempt();
  enter(Phase::pending, lengths_.pending);
}

/// Draws when this attempt would meet an internal error of the service.
void JobProcess::begin_attempt() {
  fault_in_ = kNever;
  if (!plan_.retry.time_to_fault) return;
  const auto index = static_cast<std::uint32_t>(attempt_);
  fault_in_ = SimTime::from(plan_.retry.time_to_fault->draw(streams_, static_cast<std::uint32_t>(Draw::fault), index));
}

void JobProcess::cut_at(SimTime limit, Cut cut) {
  if (limit > phase_end_ || (limit == phase_end_ && cut_ == Cut::none)) return;
  phase_end_ = std::max(limit, phase_start_);
  cut_ = cut;
}

void JobProcess::enter(Phase phase, Seconds length) {
  const StoppingPlan& stopping = plan_.stopping;
  phase_ = phase;
  phase_start_ = phase_end_;
  phase_end_ = phase_start_ + SimTime::from(length);
  cut_ = Cut::none;
  const bool working = phase == Phase::downloading || phase == Phase::training;
  // At the same moment the later rule in this list is the reason that is told.
  if ((working || phase == Phase::uploading) && fault_in_ < kNever) cut_at(phase_start_ + fault_in_, Cut::fault);
  if (phase == Phase::pending && stopping.max_pending) cut_at(SimTime::from(*stopping.max_pending), Cut::max_pending);
  if (working) cut_at(phase_start_ + (SimTime::from(stopping.max_runtime) - used_), Cut::max_runtime);
  const bool waits = stopping.max_wait && phase != Phase::uploading && phase != Phase::stopping;
  if (waits) cut_at(SimTime::from(*stopping.max_wait), Cut::max_wait);
}

void JobProcess::close_phase() {
  const SimTime length = phase_end_ - phase_start_;
  if (length > SimTime{})  // phases without length leave no mark
    trace_.intervals.push_back({phase_, attempt_, is_billed(phase_), phase_start_, phase_end_});
  const bool whole = cut_ == Cut::none;
  if (phase_ == Phase::downloading) downloaded_ += whole ? 1.0 : share(length, lengths_.downloading);
  if (phase_ == Phase::training) {
    started_up_ += share(length, lengths_.startup);
    training_done_ += whole && attempt_ == 1 ? 1.0 : share(length, lengths_.training);
    progress_ = saved_ + std::max(SimTime{}, length - SimTime::from(lengths_.setup));
  }
  if (phase_ == Phase::downloading || phase_ == Phase::training) used_ = used_ + length;
  if (fault_in_ < kNever && phase_ != Phase::pending && phase_ != Phase::starting) fault_in_ = fault_in_ - length;
}

/// A new attempt sets up again and goes on from the last checkpoint.
Seconds JobProcess::remaining_training() const noexcept { return lengths_.training - saved_.seconds(); }

void JobProcess::advance() {
  close_phase();
  if (cut_ != Cut::none) return leave_cut();
  switch (phase_) {
    case Phase::pending:
      return enter(Phase::starting, lengths_.starting);
    case Phase::starting:
      return enter(Phase::downloading, lengths_.downloading);
    case Phase::downloading:
      return enter(Phase::training, remaining_training());
    case Phase::training:
      return enter(Phase::uploading, lengths_.uploading);
    case Phase::stopping:
      return stop_training();
    case Phase::uploading:
    case Phase::interrupted:
    case Phase::retained:
      return finish(outcome_);
  }
}

void JobProcess::leave_cut() {
  switch (cut_) {
    case Cut::none:
    case Cut::max_runtime:
      return stop(Outcome::max_runtime_exceeded);
    case Cut::max_wait:
      return stop(Outcome::max_wait_time_exceeded);
    case Cut::max_pending:
      return stop(Outcome::stopped);
    case Cut::fault:
      return retry();
  }
}

/// After an internal error the job starts again, if it still may: with what its last checkpoint holds.
void JobProcess::retry() {
  if (outcome_ != Outcome::completed) return finish(outcome_);  // a limit has stopped it before
  if (attempt_ > plan_.retry.max_attempts) return finish(Outcome::failed);
  if (plan_.retry.checkpoint_every) {
    const std::int64_t every = SimTime::from(*plan_.retry.checkpoint_every).nanoseconds();
    saved_ = SimTime{progress_.nanoseconds() / every * every};
  }
  ++attempt_;
  begin_attempt();
  const auto index = static_cast<std::uint32_t>(attempt_);
  enter(Phase::starting, plan_.phases.starting.draw(streams_, static_cast<std::uint32_t>(Draw::restart), index));
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
  const bool uploaded = phase_ == Phase::uploading && cut_ == Cut::none;
  if (uploaded) trace_.artifact = lengths_.artifact;
  if (uploaded && lengths_.artifact.value() > 0.0)
    trace_.artifact_puts = std::ceil(lengths_.artifact / plan_.artifact.part);
  settle_traffic();
  if (uploaded) retain();
  done_ = true;
}

/// The instances stay until a matching job takes them, at most as long as they may; not after the service's own faults.
void JobProcess::retain() {
  const WarmPoolPlan& pool = plan_.warm_pool;
  if (pool.keep_alive.value() <= 0.0) return;
  const Seconds next = pool.next_job.draw(streams_, static_cast<std::uint32_t>(Draw::next_job));
  const SimTime end = phase_end_ + SimTime::from(std::min(pool.keep_alive, next));
  if (end > phase_end_) trace_.intervals.push_back({Phase::retained, attempt_, true, phase_end_, end});
}

/// How often the data was fetched: copied by the service or by the script, or read as training went on.
double JobProcess::fetched(const ChannelPlan& channel) const noexcept {
  if (channel.goes_by<FilePath>()) return downloaded_;
  return channel.goes_by<DownloadPath>() ? started_up_ : training_done_;
}

/// A run that was cut has fetched a part of its data only; one that was started again, some of it twice.
void JobProcess::settle_traffic() {
  if (downloaded_ == 1.0 && training_done_ == 1.0) return;
  for (std::size_t i = 0; i < trace_.traffic.size(); ++i) {
    const double done = fetched(plan_.channels[i]);
    trace_.traffic[i].get_requests = std::ceil(trace_.traffic[i].get_requests * done);
    trace_.traffic[i].list_requests = std::ceil(trace_.traffic[i].list_requests * downloaded_);
    trace_.traffic[i].read = trace_.traffic[i].read * done;
  }
}

}  // namespace simcore
