#include "simcore/spot/replay.hpp"

#include <algorithm>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

[[noreturn]] void refuse_trace(const char* rule, std::string value) {
  throw SpecError({{"", rule, std::move(value), ""}});
}

void check(const SpotTrace& trace) {
  if (trace.end <= SimTime{}) refuse_trace("must observe some time", to_string(trace.end.seconds()));
  if (!trace.steps.empty() && trace.steps.front().start != SimTime{})
    refuse_trace("must begin at 0 s", to_string(trace.steps.front().start.seconds()));
  SimTime before{-1};
  for (const SpotTrace::Step& step : trace.steps) {
    if (step.start <= before || step.start >= trace.end)
      refuse_trace("must have times that rise, up to its end", to_string(step.start.seconds()));
    before = step.start;
  }
  before = SimTime{};
  for (const SimTime time : trace.preemptions) {
    if (time <= before || time >= trace.end)
      refuse_trace("must have preemptions in order, within its time", to_string(time.seconds()));
    before = time;
  }
}

}  // namespace

Replay::Replay(const SpotTrace& trace, std::int64_t nodes) : length_(trace.end) {
  check(trace);
  add_runs(trace, nodes);
  if (runs_.empty()) {
    const auto most = std::ranges::max(trace.steps, {}, &SpotTrace::Step::available).available;
    refuse_trace("must at some time have as many instances as the job, or it never starts", std::to_string(most));
  }
  split(trace.preemptions);
}

void Replay::add_runs(const SpotTrace& trace, std::int64_t nodes) {
  if (trace.steps.empty()) runs_.push_back({SimTime{}, trace.end});
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const SimTime start = trace.steps[i].start;
    const SimTime end = i + 1 < trace.steps.size() ? trace.steps[i + 1].start : trace.end;
    if (trace.steps[i].available < nodes) continue;
    if (!runs_.empty() && runs_.back().end == start)
      runs_.back().end = end;
    else
      runs_.push_back({start, end});
  }
}

void Replay::split(const std::vector<SimTime>& preemptions) {
  for (const SimTime time : preemptions) {
    const auto run = std::ranges::find_if(runs_, [&](const Run& r) { return r.start < time && time < r.end; });
    if (run == runs_.end()) continue;  // nothing ran
    const SimTime end = run->end;
    run->end = time;
    runs_.insert(run + 1, {time, end});
  }
}

SimTime Replay::wrapped(SimTime position) const noexcept {
  return SimTime{position.nanoseconds() % length_.nanoseconds()};
}

std::size_t Replay::run_at(SimTime position) const noexcept {
  const auto found = std::ranges::upper_bound(runs_, position, {}, &Run::end);
  return static_cast<std::size_t>(found - runs_.begin());
}

bool Replay::crosses_seam() const noexcept { return runs_.front().start == SimTime{} && runs_.back().end == length_; }

SimTime Replay::until_loss(SimTime position) const noexcept {
  const SimTime now = wrapped(position);
  const std::size_t i = run_at(now);
  if (i == runs_.size() || runs_[i].start > now) return SimTime{};
  if (i + 1 < runs_.size() || !crosses_seam()) return runs_[i].end - now;
  if (runs_.size() == 1) return SimTime::from(kForever);
  return (length_ - now) + runs_.front().end;
}

SimTime Replay::until_capacity(SimTime position) const noexcept {
  const SimTime now = wrapped(position);
  const std::size_t i = run_at(now);
  if (i == runs_.size()) return (length_ - now) + runs_.front().start;
  return std::max(SimTime{}, runs_[i].start - now);
}

double Replay::availability() const noexcept {
  SimTime up;
  for (const Run& run : runs_) up = up + (run.end - run.start);
  return up.seconds() / length_.seconds();
}

Seconds Replay::mean_run() const noexcept {
  const std::size_t losses = runs_.size() - (crosses_seam() ? 1 : 0);
  if (losses == 0) return kForever;
  return Seconds(availability() * length_.seconds().value() / static_cast<double>(losses));
}

}  // namespace simcore
