#include "simcore/plan/deterministic.hpp"

#include <algorithm>
#include <variant>

namespace simcore {
namespace {

bool is_deterministic(const ChannelPlan& channel) {
  return channel.size.is_constant() && simcore::is_deterministic(channel.path);
}

bool is_deterministic(const std::optional<Uncertain<Count>>& count) { return !count || count->is_constant(); }

bool is_deterministic(const ComputePlan& compute) {
  return is_deterministic(compute.trained_epochs) && is_deterministic(compute.counted) && compute.time.is_constant() &&
         compute.throughput.is_constant() && compute.startup.is_constant() && compute.warm_up.is_constant() &&
         compute.epoch_start.is_constant() && compute.preprocessing.is_constant();
}

/// Whether the phases but for pending and starting have deterministic lengths.
bool has_deterministic_lengths(const PhasePlan& phases) {
  return phases.input.is_constant() && phases.image_pull.is_constant() &&
         (!phases.download || phases.download->is_constant()) && (!phases.upload || phases.upload->is_constant());
}

bool has_events(const Plan& plan) { return plan.retry.time_to_fault || plan.interruption || plan.spot_prices; }

}  // namespace

bool is_deterministic(const DataPath& path) {
  bool deterministic = true;
  const auto look = [&](const auto& rate, auto&) { deterministic = deterministic && rate.law().is_constant(); };
  std::visit([&](const auto& of) { static_cast<void>(with_rates(of, look)); }, path);
  return deterministic;
}

bool is_deterministic(const PreparationPlan& preparation) {
  return preparation.creation.is_constant() && preparation.import_rate.is_constant() &&
         preparation.object_rate.is_constant();
}

bool is_deterministic(const ArtifactPlan& artifact) {
  return artifact.size.is_constant() && artifact.base.law().is_constant() && artifact.bandwidth.law().is_constant() &&
         artifact.gzip_bandwidth.law().is_constant();
}

bool is_deterministic(const CheckpointPlan& checkpoint) {
  return checkpoint.pause.is_constant() && checkpoint.lag.is_constant() && checkpoint.restore.is_constant();
}

bool has_deterministic_phases(const Plan& plan) {
  const auto deterministic = [](const ChannelPlan& channel) { return is_deterministic(channel); };
  const bool uploads = plan.phases.upload ? plan.artifact.size.is_constant() : is_deterministic(plan.artifact);
  return has_deterministic_lengths(plan.phases) && is_deterministic(plan.compute) && uploads &&
         std::ranges::all_of(plan.channels, deterministic);
}

bool has_deterministic_preparations(const Plan& plan) {
  return std::ranges::all_of(plan.preparations, [](const PreparationPlan& each) { return is_deterministic(each); });
}

bool is_deterministic(const Plan& plan) {
  return !has_events(plan) && plan.phases.pending.is_constant() && plan.phases.starting.is_constant() &&
         has_deterministic_phases(plan) && has_deterministic_preparations(plan) && is_deterministic(plan.checkpoint) &&
         plan.spot_discount.is_constant() && plan.warm_pool.next_job.is_constant();
}

}  // namespace simcore
