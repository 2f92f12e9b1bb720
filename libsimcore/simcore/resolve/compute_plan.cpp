#include <algorithm>
#include <cmath>

#include "simcore/resolve/cluster_speed.hpp"
#include "simcore/resolve/run_spread.hpp"
#include "simcore/training/early_stopping.hpp"

namespace simcore {
namespace {

double steps(const WorkSpec& work) {
  if (work.steps) return work.steps->mean().value();
  const double per_epoch = std::ceil(work.samples->mean().value() / static_cast<double>(*work.batch_size));
  return per_epoch * stated_epochs(work);
}

double samples(const WorkSpec& work) {
  if (work.samples) return work.samples->mean().value() * stated_epochs(work);
  return work.steps->mean().value() * static_cast<double>(*work.batch_size);
}

/// The law of what a job counts, if that is uncertain.
std::optional<Uncertain<Count>> uncertain(const std::optional<Uncertain<Count>>& count) {
  return count && !count->is_constant() ? count : std::nullopt;
}

/// What a run may train more or less of than the plan says.
void set_uncertain_amounts(ComputePlan& compute, const WorkSpec& work) {
  compute.epochs = static_cast<std::int64_t>(stated_epochs(work));
  compute.trained_epochs = uncertain(work.epochs);
  compute.stops_early = work.early_stopping.has_value();
  if (compute.stops_early)
    compute.trained_epochs = Uncertain<Count>(stopping_epoch(*work.early_stopping, compute.epochs));
  compute.samples_counted = work.samples.has_value();
  compute.counted = uncertain(work.samples ? work.samples : work.steps);
}

/// Sets the amount and the speed of the work: as fast as the job says, or else as it is predicted.
void set_amount(ComputePlan& compute, const ResolveContext& context, const std::optional<ResolvedSpeed>& predicted) {
  const WorkSpec& work = context.spec.work;
  if (work.compute.duration) {
    compute.unit = ComputePlan::Unit::duration;
    compute.time = spread_duration(context, *work.compute.duration);
  } else if (work.compute.step_time) {
    compute.unit = ComputePlan::Unit::step;
    compute.amount = steps(work);
    compute.time = spread_step(context, *work.compute.step_time);
  } else if (work.compute.samples_per_second) {
    compute.unit = ComputePlan::Unit::sample;
    compute.amount = samples(work);
    compute.throughput = spread_throughput(context, *work.compute.samples_per_second);
  } else if (predicted) {
    compute.unit = ComputePlan::Unit::sample;
    compute.amount = samples(work);
    compute.throughput =
        Uncertain<PerSecond>(Distribution::lognormal(predicted->law.median, predicted->law.quantile(0.95)));
  } else if (!work.boosting) {  // a processing job: all is done on the processors
    compute.unit = ComputePlan::Unit::step;
    compute.amount = 0.0;
  }
}

/// A stated duration already holds the container's start-up.
Uncertain<Seconds> startup(const ResolveContext& context) {
  const bool contained = context.spec.work.compute.duration && !context.spec.phases.startup;
  if (contained) return Seconds(0.0);
  return context.given_or(context.spec.phases.startup, "phases.startup", "phase.startup");
}

}  // namespace

ComputePlan resolve_compute(const ResolveContext& context, const std::optional<ResolvedSpeed>& predicted,
                            const std::optional<ResolvedBoosting>& boosting) {
  const WorkSpec& work = context.spec.work;
  ComputePlan compute;
  set_amount(compute, context, predicted);
  set_uncertain_amounts(compute, work);
  compute.startup = startup(context);
  compute.warm_up = work.warm_up.value_or(Uncertain<Seconds>{});
  compute.epoch_start = work.epoch_start.value_or(Uncertain<Seconds>{});
  compute.prefetch = work.prefetch && !boosting;  // trees are grown when all of the data is in memory
  if (boosting) compute.time = boosting->time;
  if (work.preprocessing && work.samples) {
    compute.preprocessing = work.preprocessing->time;
    compute.samples = work.samples->mean().value();
    compute.shared = !work.preprocessing->groups.empty();
    compute.prepared = work.preprocessing->output_size.value_or(Bytes{});
  }
  return compute;
}

}  // namespace simcore
