#include "simcore/attempt/checkpoint.hpp"

#include <algorithm>

namespace simcore {
namespace {

SimTime draw(const Uncertain<Seconds>& value, const Draws& draws, Draw purpose) {
  return SimTime::from(value.draw(draws, static_cast<std::uint32_t>(purpose)));
}

SimTime interval(const CheckpointPlan& plan, SimTime work, double amount) {
  if (plan.every) return SimTime::from(*plan.every);
  if (!plan.parts) return SimTime{};
  // Rounded down, so that the last of whole parts falls on the end and not beyond it.
  constexpr double kMost = 0x1.0p62;  // longer than any work
  const double part = std::min(kMost, static_cast<double>(work.nanoseconds()) / (*plan.parts * amount));
  return std::max(SimTime{1}, SimTime{static_cast<std::int64_t>(part)});
}

}  // namespace

Checkpoints draw_checkpoints(const CheckpointPlan& plan, SimTime work, const Draws& draws, double amount) {
  return {work, interval(plan, work, amount), draw(plan.pause, draws, Draw::checkpoint_pause),
          draw(plan.lag, draws, Draw::checkpoint_lag), SimTime::from(plan.notice.value_or(Seconds{}))};
}

SimTime Checkpoints::to_next(SimTime saved) const noexcept {
  return every - SimTime{saved.nanoseconds() % every.nanoseconds()};
}

SimTime Checkpoints::time_to_end(SimTime saved) const noexcept {
  if (every <= SimTime{}) return work - saved;
  const std::int64_t count = work.nanoseconds() / every.nanoseconds() - saved.nanoseconds() / every.nanoseconds();
  return work - saved + SimTime{count * pause.nanoseconds()};
}

SimTime Checkpoints::at_risk(SimTime saved) const noexcept {
  const SimTime all = time_to_end(saved);
  return every > SimTime{} ? std::min(all, every + pause + lag) : all;
}

SimTime Checkpoints::work_at(SimTime saved, SimTime elapsed) const noexcept {
  if (elapsed <= SimTime{}) return saved;
  if (every <= SimTime{}) return std::min(work, saved + elapsed);
  const SimTime first = to_next(saved);
  if (elapsed <= first) return std::min(work, saved + elapsed);
  const std::int64_t cycle = (every + pause).nanoseconds(), since = (elapsed - first).nanoseconds();
  const SimTime in_cycle = std::max(SimTime{}, SimTime{since % cycle} - pause);
  return std::min(work, saved + first + SimTime{since / cycle * every.nanoseconds()} + in_cycle);
}

SimTime Checkpoints::safe_at(SimTime saved, SimTime elapsed) const noexcept {
  if (every <= SimTime{}) return saved;
  const std::int64_t safe = (elapsed - to_next(saved) - pause - lag).nanoseconds();
  if (safe < 0) return saved;
  const std::int64_t count = 1 + safe / (every + pause).nanoseconds();
  const std::int64_t number = std::min(saved.nanoseconds() / every.nanoseconds() + count,  //
                                       work.nanoseconds() / every.nanoseconds());
  return std::max(saved, SimTime{number * every.nanoseconds()});
}

SimTime Checkpoints::safe_after_notice(SimTime saved, SimTime elapsed) const noexcept {
  const SimTime safe = safe_at(saved, elapsed);
  return pause + lag <= notice && notice > SimTime{} ? std::max(safe, work_at(saved, elapsed - notice)) : safe;
}

}  // namespace simcore
