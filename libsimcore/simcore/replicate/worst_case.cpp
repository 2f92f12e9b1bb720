#include "simcore/replicate/worst_case.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/phases/upload.hpp"
#include "simcore/plan/preparation.hpp"
#include "simcore/plan/traffic.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kAlmostSure = 0.999;

Seconds longest_upload(const Plan& plan) {
  if (plan.phases.upload) return plan.phases.upload->quantile(kAlmostSure);
  return upload_time(plan.artifact, plan.artifact.size.quantile(kAlmostSure));
}

/// How often a job that uses up max_runtime is interrupted: a count of that mean is at most so high with 99.9 %.
double most_interruptions(const Plan& plan) {
  if (!plan.interruption) return 0.0;
  const double rate = plan.interruption->instances / plan.interruption->time_to.mean().value();
  const double mean = (plan.stopping.max_runtime + longest_upload(plan)).value() * rate;
  constexpr double kSpread = 6.0;  // standard deviations of a Poisson count; laws of falling hazard spread wider
  return std::ceil(mean + kSpread * std::sqrt(mean) + 1.0);
}

/// Every attempt but the last may end with an internal error, or an interruption.
double most_attempts(const Plan& plan) {
  return 1.0 + (plan.retry.time_to_fault ? plan.retry.max_attempts : 0) + most_interruptions(plan);
}

/// Attempts that are cut in their upload, one after another: so many that more are as rare as 0.1 %.
double most_uploads(const Plan& plan) {
  const double faulty = plan.retry.time_to_fault ? plan.retry.max_attempts : 0;
  if (!plan.interruption) return 1.0 + faulty;
  double cut = 0.0;  // chance that an interruption falls into an upload that begins at once
  for (double u = 0.001; u < 1.0; u += 0.001)
    if (plan.interruption->time_to.quantile(u) < longest_upload(plan) * plan.interruption->instances) cut = u;
  const double again = cut > 0.0 ? std::ceil(std::log(1.0 - kAlmostSure) / std::log(cut)) : 0.0;
  return 1.0 + faulty + std::min(again, most_interruptions(plan));
}

Seconds longest_wait(const Plan& plan) {
  Seconds pending = plan.phases.pending.quantile(kAlmostSure);
  if (plan.stopping.max_pending) pending = std::min(pending, *plan.stopping.max_pending);
  const Seconds unbounded = pending + most_attempts(plan) * plan.phases.starting.quantile(kAlmostSure);
  if (!plan.stopping.max_wait) return unbounded;
  return *plan.stopping.max_wait - plan.stopping.max_runtime;  // what the limits leave for waiting
}

Traffic repeated(Traffic traffic, double times) {
  traffic.get_requests *= times;
  traffic.list_requests *= times;
  traffic.read = traffic.read * times;
  return traffic;
}

/// The trace of the job that uses up everything it may. Billing begins on the hour: the fewer clock hours a run
/// touches, the less of it a savings plan's commitment covers.
Trace exhausted(const Plan& plan) {
  Trace trace;
  const Seconds wait = longest_wait(plan);
  const auto add = [&](Phase phase, bool billed, Seconds length) {
    const SimTime start = trace.intervals.empty() ? SimTime{} - SimTime::from(wait) : trace.intervals.back().end;
    trace.intervals.push_back({phase, 1, billed, start, start + SimTime::from(length)});
  };
  const double attempts = most_attempts(plan);
  for (const ChannelPlan& channel : plan.channels)
    trace.traffic.push_back(repeated(traffic_of(plan, channel, channel.size.quantile(kAlmostSure)), attempts));
  for (const PreparationPlan& preparation : plan.preparations)
    trace.preparations.push_back(preparation_of(plan, preparation, trace.traffic, pace_at(preparation, kAlmostSure)));
  add(Phase::starting, false, wait);
  add(Phase::training, true, plan.stopping.max_runtime);
  add(Phase::stopping, true, plan.stopping.grace);
  add(Phase::uploading, true, most_uploads(plan) * longest_upload(plan));
  if (plan.warm_pool.keep_alive.value() > 0.0) add(Phase::retained, true, plan.warm_pool.keep_alive);
  trace.artifact = uploaded_size(plan.artifact, plan.artifact.size.quantile(kAlmostSure)) * most_uploads(plan);
  trace.artifact_puts = std::ceil(trace.artifact / plan.artifact.part);
  trace.outcome = Outcome::max_runtime_exceeded;
  return trace;
}

std::string explanation(const Plan& plan) {
  std::string text = "runs into max_runtime (" + to_string(plan.stopping.max_runtime) + ") and its grace, then uploads";
  if (plan.warm_pool.keep_alive.value() > 0.0) text += "; the warm pool is kept to its end";
  if (plan.retry.time_to_fault && plan.retry.max_attempts > 0) text += "; every attempt but the last fails";
  if (plan.interruption) text += "; " + shortest(most_interruptions(plan)) + " interruptions repeat its requests";
  text +=
      plan.stopping.max_wait ? "; waits as long as max_wait allows" : "; waiting and starting at their 99.9 % quantile";
  if (!plan.spot_discount.is_constant() || plan.spot_discount.mean().value() > 0.0) text += "; spot saves nothing";
  return text;
}

}  // namespace

WorstCase worst_case(const Plan& plan) {
  const Trace trace = exhausted(plan);
  return {wall_clock(trace), billable_time(trace), preparation_time(trace), bill(plan, trace).total, explanation(plan)};
}

}  // namespace simcore
