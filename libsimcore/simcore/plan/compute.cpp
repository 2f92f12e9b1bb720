#include <cmath>

#include "simcore/plan/resolution.hpp"

namespace simcore {
namespace {

double steps(const WorkSpec& work) {
  if (work.steps) return static_cast<double>(*work.steps);
  const double per_epoch = std::ceil(static_cast<double>(*work.samples) / static_cast<double>(*work.batch_size));
  return per_epoch * static_cast<double>(work.epochs);
}

/// Neither a model nor runs elsewhere tell the time yet.
void require_time(const Resolution& resolution) {
  const ComputeSpec& given = resolution.spec.work.compute;
  if (given.duration || given.step_time || given.samples_per_second) return;
  resolution.ledger.refuse({"work.compute",
                            "must hold duration, step_time or samples_per_second: a model or measured runs alone are "
                            "not forecast yet",
                            "none of them", ""});
}

void set_amount(ComputePlan& compute, const WorkSpec& work) {
  if (work.compute.duration) {
    compute.unit = ComputePlan::Unit::duration;
    compute.time = *work.compute.duration;
  } else if (work.compute.step_time) {
    compute.unit = ComputePlan::Unit::step;
    compute.amount = steps(work);
    compute.time = *work.compute.step_time;
  } else if (work.compute.samples_per_second) {
    compute.unit = ComputePlan::Unit::sample;
    compute.amount = static_cast<double>(*work.samples) * static_cast<double>(work.epochs);
    compute.throughput = *work.compute.samples_per_second;
  }
}

/// A stated duration already holds the container's start-up.
Uncertain<Seconds> startup(const Resolution& resolution) {
  const bool contained = resolution.spec.work.compute.duration && !resolution.spec.phases.startup;
  if (contained) return Seconds(0.0);
  return resolution.given_or(resolution.spec.phases.startup, "phases.startup", "phase.startup");
}

}  // namespace

ComputePlan resolve_compute(const Resolution& resolution) {
  const WorkSpec& work = resolution.spec.work;
  ComputePlan compute;
  require_time(resolution);
  set_amount(compute, work);
  compute.epochs = work.epochs;
  compute.startup = startup(resolution);
  compute.warm_up = work.warm_up.value_or(Uncertain<Seconds>{});
  compute.epoch_start = work.epoch_start.value_or(Uncertain<Seconds>{});
  compute.prefetch = work.prefetch;
  if (work.preprocessing && work.samples) {
    compute.preprocessing = work.preprocessing->time;
    compute.samples = static_cast<double>(*work.samples);
  }
  return compute;
}

}  // namespace simcore
