#include "simcore/replicate/samples.hpp"

#include <span>
#include <string>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/simulate/simulate.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostReplications = 100'000'000;
constexpr std::size_t kBatch = 65536;  // some 20 ms: often enough for a progress bar and for Ctrl-C

bool is_certain(const DataPath& path) {
  bool certain = true;
  const auto look = [&](const auto& rate, auto&) { certain = certain && rate.law().is_constant(); };
  std::visit([&](const auto& of) { static_cast<void>(with_rates(of, look)); }, path);
  return certain;
}

bool is_certain(const CheckpointPlan& plan) {
  return plan.pause.is_constant() && plan.lag.is_constant() && plan.restore.is_constant();
}

bool is_certain(const Plan& plan) {
  const PhasePlan& phases = plan.phases;
  bool certain = phases.pending.is_constant() && phases.starting.is_constant() && phases.image_pull.is_constant() &&
                 plan.compute.time.is_constant() && plan.compute.throughput.is_constant() &&
                 plan.compute.startup.is_constant() && plan.compute.warm_up.is_constant() &&
                 plan.artifact.size.is_constant() && plan.spot_discount.is_constant();
  if (phases.download) certain = certain && phases.download->is_constant();
  if (phases.upload) certain = certain && phases.upload->is_constant();
  certain = certain && plan.compute.epoch_start.is_constant() && plan.compute.preprocessing.is_constant();
  if (plan.retry.time_to_fault || plan.interruption || plan.spot_prices) certain = false;
  certain = certain && is_certain(plan.checkpoint) && plan.warm_pool.next_job.is_constant();
  for (const PreparationPlan& preparation : plan.preparations)
    certain = certain && preparation.creation.is_constant() && preparation.import_rate.is_constant() &&
              preparation.object_rate.is_constant();
  for (const ChannelPlan& channel : plan.channels)
    certain = certain && channel.size.is_constant() && is_certain(channel.path);
  return certain;
}

void record(const Plan& plan, const Trace& trace, std::span<double> quantities, Samples& samples) {
  meter(plan.tariff, trace, quantities);
  samples.wall_clock.push_back(wall_clock(trace).value());
  samples.billable.push_back(billable_time(trace).value());
  samples.cost.push_back(cost(plan.tariff, quantities).dollars());
  samples.preparation += preparation_time(trace).value();
  samples.interruptions += trace.interruptions;
  samples.lost += trace.lost.value();
  samples.outcomes.push_back(trace.outcome);
  samples.use += trace.use;
  for (std::size_t i = 0; i < quantities.size(); ++i) samples.quantities[i] += quantities[i];
}

}  // namespace

Samples draw_samples(const Plan& plan, const ForecastOptions& options) {
  if (options.replications == 0 || options.replications > kMostReplications)
    throw SimulationError("replications must be from 1 to 100000000, got " + std::to_string(options.replications));
  Samples samples;
  samples.seed = options.seed;
  samples.certain = is_certain(plan);
  const std::size_t count = samples.certain ? 1 : options.replications;
  for (auto* column : {&samples.wall_clock, &samples.billable, &samples.cost}) column->reserve(count);
  samples.outcomes.reserve(count);
  samples.quantities.assign(plan.tariff.lines.size(), 0.0);
  std::vector<double> quantities(plan.tariff.lines.size());
  Trace trace;
  Pipeline pipeline;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % kBatch == kBatch - 1 && options.after_batch) options.after_batch(i, count);
    simulate(plan, Streams(options.seed, i), trace, pipeline);
    record(plan, trace, quantities, samples);
  }
  return samples;
}

}  // namespace simcore
