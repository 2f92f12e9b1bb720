#include "simcore/simulate/run_lengths.hpp"

#include <algorithm>
#include <variant>

#include "simcore/plan/preparation.hpp"

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

bool is_certain(const DataPath& path) {
  bool certain = true;
  const auto look = [&](const auto& rate, auto&) { certain = certain && rate.law().is_constant(); };
  std::visit([&](const auto& of) { static_cast<void>(with_rates(of, look)); }, path);
  return certain;
}

bool is_certain(const ChannelPlan& channel) { return channel.size.is_constant() && is_certain(channel.path); }

bool is_certain(const ComputePlan& compute) {
  return compute.time.is_constant() && compute.throughput.is_constant() && compute.startup.is_constant() &&
         compute.warm_up.is_constant() && compute.epoch_start.is_constant() && compute.preprocessing.is_constant();
}

bool is_certain(const PreparationPlan& preparation) {
  return preparation.creation.is_constant() && preparation.import_rate.is_constant() &&
         preparation.object_rate.is_constant();
}

/// Pending and starting are drawn apart.
bool is_certain(const PhasePlan& phases) {
  return phases.image_pull.is_constant() && (!phases.download || phases.download->is_constant()) &&
         (!phases.upload || phases.upload->is_constant());
}

bool has_certain_run(const Plan& plan) {
  const auto certain = [](const auto& part) { return is_certain(part); };
  return certain(plan.phases) && certain(plan.compute) && plan.artifact.size.is_constant() &&
         std::ranges::all_of(plan.channels, certain) && std::ranges::all_of(plan.preparations, certain);
}

}  // namespace

PhaseTimes draw_run(const Plan& plan, const Streams& streams, Trace& trace, Pipeline& pipeline) {
  const PhaseLengths lengths = draw_lengths(plan, streams, trace.traffic, pipeline);
  trace.use = lengths.use;
  draw_preparations(plan, streams, trace);
  const PhaseTimes& times = lengths;
  return times;
}

std::optional<CertainRun> certain_run(const Plan& plan) {
  if (!has_certain_run(plan)) return std::nullopt;
  Trace trace;
  Pipeline pipeline;
  const PhaseTimes times = draw_run(plan, Streams(0, 0), trace, pipeline);
  return CertainRun{times, trace.use, trace.traffic, trace.preparations};
}

PhaseTimes draw_run(const Plan& plan, const Streams& streams, Trace& trace, const CertainRun& run) {
  PhaseTimes times = run.times;
  trace.use = run.use;
  trace.traffic = run.traffic;
  trace.preparations = run.preparations;
  times.pending = plan.phases.pending.draw(streams, static_cast<std::uint32_t>(Draw::pending));
  times.starting = plan.phases.starting.draw(streams, static_cast<std::uint32_t>(Draw::starting));
  return times;
}

}  // namespace simcore
