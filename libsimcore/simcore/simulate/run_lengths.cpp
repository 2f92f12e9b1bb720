#include "simcore/simulate/run_lengths.hpp"

#include "simcore/phases/preparation.hpp"
#include "simcore/plan/deterministic.hpp"

namespace simcore {
namespace {

template <class Number>
PreparationPaceOf<Number> draw_pace(const PreparationPlan& preparation, DrawsOf<Number>& draws, std::uint32_t index) {
  const auto draw = [&](const auto& value, Draw purpose) {
    return value.draw(draws, static_cast<std::uint32_t>(purpose), index);
  };
  return {draw(preparation.creation, Draw::file_system_creation),
          draw(preparation.import_rate, Draw::file_system_import),
          draw(preparation.object_rate, Draw::file_system_preload)};
}

void draw_waits(const Plan& plan, const Draws& draws, PhaseTimes& times) {
  times.pending = plan.phases.pending.draw(draws, static_cast<std::uint32_t>(Draw::pending));
  times.starting = plan.phases.starting.draw(draws, static_cast<std::uint32_t>(Draw::starting));
}

}  // namespace

template <class Number>
void draw_preparations(const Plan& plan, DrawsOf<Number>& draws, const std::vector<TrafficOf<Number>>& traffic,
                       std::vector<PreparationOf<Number>>& preparations) {
  preparations.clear();
  for (std::uint32_t i = 0; i < plan.preparations.size(); ++i) {
    const PreparationPaceOf<Number> pace = draw_pace<Number>(plan.preparations[i], draws, i);
    preparations.push_back(preparation_of(plan, plan.preparations[i], traffic, pace));
  }
}

template void draw_preparations(const Plan&, const Draws&, const std::vector<Traffic>&, std::vector<Preparation>&);
template void draw_preparations(const Plan&, ColumnDraws&, const std::vector<TrafficOf<Column>>&,
                                std::vector<PreparationOf<Column>>&);

PhaseTimes draw_run(const Plan& plan, const Draws& draws, Trace& trace, Pipeline& pipeline) {
  const PhaseLengths lengths = draw_lengths(plan, draws, trace.traffic, pipeline);
  trace.use = lengths.use;
  draw_preparations(plan, draws, trace.traffic, trace.preparations);
  auto times = static_cast<const PhaseTimes&>(lengths);
  draw_waits(plan, draws, times);
  return times;
}

std::optional<DeterministicRun> deterministic_run(const Plan& plan) {
  if (!has_deterministic_phases(plan) || !has_deterministic_preparations(plan)) return std::nullopt;
  Trace trace;
  Pipeline pipeline;
  const PhaseTimes times = draw_run(plan, Streams(0, 0), trace, pipeline);
  return DeterministicRun{times, trace.use, trace.traffic, trace.preparations};
}

PhaseTimes draw_run(const Plan& plan, const Draws& draws, Trace& trace, const DeterministicRun& run) {
  PhaseTimes times = run.times;
  trace.use = run.use;
  trace.traffic = run.traffic;
  trace.preparations = run.preparations;
  draw_waits(plan, draws, times);
  return times;
}

}  // namespace simcore
