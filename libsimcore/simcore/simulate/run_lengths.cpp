#include "simcore/simulate/run_lengths.hpp"

#include "simcore/phases/preparation.hpp"
#include "simcore/plan/deterministic.hpp"

namespace simcore {
namespace {

PreparationPace draw_pace(const PreparationPlan& preparation, const Streams& streams, std::uint32_t index) {
  const auto draw = [&](const auto& value, Draw purpose) {
    return value.draw(streams, static_cast<std::uint32_t>(purpose), index);
  };
  return {draw(preparation.creation, Draw::file_system_creation),
          draw(preparation.import_rate, Draw::file_system_import),
          draw(preparation.object_rate, Draw::file_system_preload)};
}

void draw_preparations(const Plan& plan, const Streams& streams, Trace& trace) {
  trace.preparations.clear();
  for (std::uint32_t i = 0; i < plan.preparations.size(); ++i) {
    const PreparationPace pace = draw_pace(plan.preparations[i], streams, i);
    trace.preparations.push_back(preparation_of(plan, plan.preparations[i], trace.traffic, pace));
  }
}

}  // namespace

PhaseTimes draw_run(const Plan& plan, const Streams& streams, Trace& trace, Pipeline& pipeline) {
  const PhaseLengths lengths = draw_lengths(plan, streams, trace.traffic, pipeline);
  trace.use = lengths.use;
  draw_preparations(plan, streams, trace);
  const PhaseTimes& times = lengths;
  return times;
}

std::optional<DeterministicRun> deterministic_run(const Plan& plan) {
  if (!has_deterministic_phases(plan) || !has_deterministic_preparations(plan)) return std::nullopt;
  Trace trace;
  Pipeline pipeline;
  const PhaseTimes times = draw_run(plan, Streams(0, 0), trace, pipeline);
  return DeterministicRun{times, trace.use, trace.traffic, trace.preparations};
}

PhaseTimes draw_run(const Plan& plan, const Streams& streams, Trace& trace, const DeterministicRun& run) {
  PhaseTimes times = run.times;
  trace.use = run.use;
  trace.traffic = run.traffic;
  trace.preparations = run.preparations;
  times.pending = plan.phases.pending.draw(streams, static_cast<std::uint32_t>(Draw::pending));
  times.starting = plan.phases.starting.draw(streams, static_cast<std::uint32_t>(Draw::starting));
  return times;
}

}  // namespace simcore
