#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// When the checkpoints of one run are taken, and what they hold: arithmetic over an attempt that goes on from `saved`
/// work. One is begun after each multiple of `every`, counted from the beginning of all work, and also at its end if it
/// falls there; it costs `pause` of training and is safe `lag` later. Times of an attempt count from where its work
/// goes on, after setting up and restoring.
struct Checkpoints {
  SimTime work;   // all of it
  SimTime every;  // 0: none
  SimTime pause;
  SimTime lag;
  SimTime notice;  // 0: no last checkpoint before an interruption

  /// Training time of the work that is left, with its pauses.
  [[nodiscard]] SimTime time_to_end(SimTime saved) const noexcept;
  /// Work that is done `elapsed` after the attempt went on.
  [[nodiscard]] SimTime work_at(SimTime saved, SimTime elapsed) const noexcept;
  /// Work that the last safe checkpoint holds `elapsed` after the attempt went on.
  [[nodiscard]] SimTime safe_at(SimTime saved, SimTime elapsed) const noexcept;
  /// Work that is kept if an announced interruption comes `elapsed` after the attempt went on: what the last safe
  /// checkpoint holds, or what is done at the notice if a checkpoint begun then is safe in time.
  [[nodiscard]] SimTime safe_after_notice(SimTime saved, SimTime elapsed) const noexcept;

  /// Number of whole intervals in so much work, each of which ends with a checkpoint.
  [[nodiscard]] double taken_in(SimTime worked) const noexcept {
    const std::int64_t whole = every > SimTime{} ? worked.nanoseconds() / every.nanoseconds() : 0;
    return static_cast<double>(whole);
  }
  /// When the first checkpoint of the attempt is safe; later ones follow every `every` and `pause`.
  [[nodiscard]] SimTime first_safe(SimTime saved) const noexcept { return to_next(saved) + pause + lag; }
  /// The most training that an interruption sets an attempt back.
  [[nodiscard]] SimTime at_risk(SimTime saved) const noexcept;

 private:
  [[nodiscard]] SimTime to_next(SimTime saved) const noexcept;
};

/// Draws pause and lag for a run of so much work. `amount`: of the steps or epochs that the plan's parts are of, what
/// the run does of them.
[[nodiscard]] Checkpoints draw_checkpoints(const CheckpointPlan& plan, SimTime work, const Draws& draws,
                                           double amount = 1.0);

}  // namespace simcore
