#include <cmath>

#include "simcore/resolve/cluster_speed.hpp"
#include "simcore/resolve/run_spread.hpp"

namespace simcore {
namespace {

double steps(const WorkSpec& work) {
  if (work.steps) return static_cast<double>(*work.steps);
  const double per_epoch = std::ceil(static_cast<double>(*work.samples) / static_cast<double>(*work.batch_size));
  return per_epoch * static_cast<double>(work.epochs);
}

double samples(const WorkSpec& work) {
  if (work.samples) return static_cast<double>(*work.samples) * static_cast<double>(work.epochs);
  return static_cast<double>(*work.steps) * static_cast<double>(*work.batch_size);
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
  compute.epochs = work.epochs;
  compute.startup = startup(context);
  compute.warm_up = work.warm_up.value_or(Uncertain<Seconds>{});
  compute.epoch_start = work.epoch_start.value_or(Uncertain<Seconds>{});
  compute.prefetch = work.prefetch && !boosting;  // trees are grown when all of the data is in memory
  if (boosting) compute.time = boosting->time;
  if (work.preprocessing && work.samples) {
    compute.preprocessing = work.preprocessing->time;
    compute.samples = static_cast<double>(*work.samples);
    compute.shared = !work.preprocessing->groups.empty();
    compute.prepared = work.preprocessing->output_size.value_or(Bytes{});
  }
  return compute;
}

}  // namespace simcore
