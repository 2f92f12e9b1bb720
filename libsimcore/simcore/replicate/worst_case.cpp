#include "simcore/replicate/worst_case.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/phases/upload.hpp"
#include "simcore/plan/traffic.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kAlmostSure = 0.999;

Seconds longest_upload(const Plan& plan) {
  if (plan.phases.upload) return plan.phases.upload->quantile(kAlmostSure);
  return upload_time(plan.artifact, plan.artifact.size.quantile(kAlmostSure));
}

Seconds longest_wait(const Plan& plan) {
  const Seconds unbounded = plan.phases.pending.quantile(kAlmostSure) + plan.phases.starting.quantile(kAlmostSure);
  if (!plan.stopping.max_wait) return unbounded;
  return *plan.stopping.max_wait - plan.stopping.max_runtime;  // what the limits leave for waiting
}

/// The trace of the job that uses up everything it may.
Trace exhausted(const Plan& plan) {
  Trace trace;
  const auto add = [&](Phase phase, bool billed, Seconds length) {
    const SimTime start = trace.intervals.empty() ? SimTime{} : trace.intervals.back().end;
    trace.intervals.push_back({phase, 1, billed, start, start + SimTime::from(length)});
  };
  for (const ChannelPlan& channel : plan.channels)
    trace.traffic.push_back(traffic_of(plan, channel, channel.size.quantile(kAlmostSure)));
  add(Phase::starting, false, longest_wait(plan));
  add(Phase::training, true, plan.stopping.max_runtime);
  add(Phase::stopping, true, plan.stopping.grace);
  add(Phase::uploading, true, longest_upload(plan));
  if (plan.stopping.keep_alive.value() > 0.0) add(Phase::stopping, true, plan.stopping.keep_alive);
  const Bytes artifact = uploaded_size(plan.artifact, plan.artifact.size.quantile(kAlmostSure));
  trace.artifact_puts = std::ceil(artifact / plan.artifact.part);
  trace.outcome = Outcome::max_runtime_exceeded;
  return trace;
}

std::string explanation(const Plan& plan) {
  std::string text = "runs into max_runtime (" + to_string(plan.stopping.max_runtime) + ") and its grace, then uploads";
  if (plan.stopping.keep_alive.value() > 0.0) text += "; the warm pool is kept to its end";
  text +=
      plan.stopping.max_wait ? "; waits as long as max_wait allows" : "; waiting and starting at their 99.9 % quantile";
  if (!plan.spot_discount.is_constant() || plan.spot_discount.mean().value() > 0.0) text += "; spot saves nothing";
  return text;
}

}  // namespace

WorstCase worst_case(const Plan& plan) {
  const Trace trace = exhausted(plan);
  return {wall_clock(trace), billable_time(trace), bill(plan, trace).total, explanation(plan)};
}

}  // namespace simcore
