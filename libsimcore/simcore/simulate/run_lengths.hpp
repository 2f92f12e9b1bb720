#pragma once

#include <optional>
#include <vector>

#include "simcore/phases/lengths.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// Draws how long each phase of a run would last, and into the trace what the run uses, moves and needs prepared, all
/// before any limit cuts it. `pipeline` is memory to use again.
[[nodiscard]] PhaseTimes draw_run(const Plan& plan, const Draws& draws, Trace& trace, Pipeline& pipeline);

/// Draws how the file systems are prepared; `traffic` holds the size of each channel.
template <class Number>
void draw_preparations(const Plan& plan, DrawsOf<Number>& draws, const std::vector<TrafficOf<Number>>& traffic,
                       std::vector<PreparationOf<Number>>& preparations);

/// What all runs of a plan have in common whose phases are as long in each, but for pending and starting.
struct DeterministicRun {
  PhaseTimes times;
  DataUse use;
  std::vector<Traffic> traffic;
  std::vector<Preparation> preparations;
};

/// What all runs of the plan have in common; nothing if they differ in more. Interruptions, errors, checkpoints and the
/// discount may be drawn all the same.
[[nodiscard]] std::optional<DeterministicRun> deterministic_run(const Plan& plan);

/// Draws a run from what all runs of the plan have in common: the same bits as without `run`, sooner.
[[nodiscard]] PhaseTimes draw_run(const Plan& plan, const Draws& draws, Trace& trace, const DeterministicRun& run);

}  // namespace simcore
