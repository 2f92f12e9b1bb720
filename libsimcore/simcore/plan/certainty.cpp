#include "simcore/plan/certainty.hpp"

#include <algorithm>
#include <variant>

namespace simcore {
namespace {

bool is_certain(const ChannelPlan& channel) { return channel.size.is_constant() && simcore::is_certain(channel.path); }

bool is_certain(const ComputePlan& compute) {
  return compute.time.is_constant() && compute.throughput.is_constant() && compute.startup.is_constant() &&
         compute.warm_up.is_constant() && compute.epoch_start.is_constant() && compute.preprocessing.is_constant();
}

/// But for pending and starting.
bool has_certain_lengths(const PhasePlan& phases) {
  return phases.image_pull.is_constant() && (!phases.download || phases.download->is_constant()) &&
         (!phases.upload || phases.upload->is_constant());
}

bool has_events(const Plan& plan) { return plan.retry.time_to_fault || plan.interruption || plan.spot_prices; }

}  // namespace

bool is_certain(const DataPath& path) {
  bool certain = true;
  const auto look = [&](const auto& rate, auto&) { certain = certain && rate.law().is_constant(); };
  std::visit([&](const auto& of) { static_cast<void>(with_rates(of, look)); }, path);
  return certain;
}

bool is_certain(const PreparationPlan& preparation) {
  return preparation.creation.is_constant() && preparation.import_rate.is_constant() &&
         preparation.object_rate.is_constant();
}

bool is_certain(const CheckpointPlan& checkpoint) {
  return checkpoint.pause.is_constant() && checkpoint.lag.is_constant() && checkpoint.restore.is_constant();
}

bool has_certain_phases(const Plan& plan) {
  const auto certain = [](const ChannelPlan& channel) { return is_certain(channel); };
  return has_certain_lengths(plan.phases) && is_certain(plan.compute) && plan.artifact.size.is_constant() &&
         std::ranges::all_of(plan.channels, certain);
}

bool has_certain_preparations(const Plan& plan) {
  return std::ranges::all_of(plan.preparations, [](const PreparationPlan& each) { return is_certain(each); });
}

bool is_certain(const Plan& plan) {
  return !has_events(plan) && plan.phases.pending.is_constant() && plan.phases.starting.is_constant() &&
         has_certain_phases(plan) && has_certain_preparations(plan) && is_certain(plan.checkpoint) &&
         plan.spot_discount.is_constant() && plan.warm_pool.next_job.is_constant();
}

}  // namespace simcore
