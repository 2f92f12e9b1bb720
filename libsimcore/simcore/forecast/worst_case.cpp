#include "simcore/forecast/worst_case.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/forecast/interruption_bound.hpp"
#include "simcore/phases/preparation.hpp"
#include "simcore/phases/slow_download.hpp"
#include "simcore/phases/traffic.hpp"
#include "simcore/phases/upload.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kAlmostSure = 0.999;
constexpr double kMostCounted = 1e9;  // that a trace counts

Seconds longest_upload(const Plan& plan) {
  if (plan.phases.upload) return plan.phases.upload->quantile(kAlmostSure);
  const UploadRates slow = upload_rates_at(plan.artifact, kAlmostSure);
  return upload_time(plan.artifact, slow, plan.artifact.size.quantile(kAlmostSure));
}

double most_epochs(const ComputePlan& compute) {
  return compute.trained_epochs ? std::ceil(compute.trained_epochs->quantile(kAlmostSure).value())
                                : static_cast<double>(compute.epochs);
}

double most_faults(const Plan& plan) { return plan.retry.time_to_fault ? plan.retry.max_attempts : 0; }

/// What limits leave room for: max_runtime counts training alone, max_wait everything.
struct Bounds {
  Seconds download;  // of one attempt
  Seconds upload;    // that ends
  Seconds again;     // all uploads before it
  double interruptions = 0.0;
  double attempts = 1.0;  // every one but the last may end with an internal error, or an interruption
};

Bounds bounds_of(const Plan& plan) {
  Bounds most;
  most.upload = longest_upload(plan);
  most.again = longest_uploading(plan, most.upload) - most.upload;
  most.download = downloading_at(plan, kAlmostSure);
  most.interruptions = most_interruptions(plan, plan.stopping.max_runtime + most.again + most.upload, most.download);
  if (plan.stopping.max_wait)
    most.interruptions = std::min(most.interruptions, most_interruptions(plan, *plan.stopping.max_wait + most.upload));
  most.attempts = 1.0 + most_faults(plan) + most.interruptions;
  return most;
}

/// An artifact is only written by an upload that ends.
double whole_uploads(const Plan& plan) { return 1.0 + most_faults(plan); }

/// A download after an interruption is free, unless it is that of a job of its own: on demand, back on spot, elsewhere.
double billed_downloads(const Plan& plan, const Bounds& most) {
  if (plan.fallback) return 2.0 * most.attempts;  // each attempt on demand may end with a return to spot
  const bool all = !plan.interruption || plan.interruption->bills_repeated_download || plan.interruption->elsewhere;
  return all ? most.attempts : most.attempts - most.interruptions;
}

Seconds billed_downloading(const Plan& plan, const Bounds& most) {
  const Seconds all = billed_downloads(plan, most) * most.download;
  if (!plan.stopping.max_wait && !plan.stopping.longest) return all;
  return std::min(all, plan.stopping.in_all() - plan.stopping.max_runtime);
}

/// Uploads that are done again, and where max_wait holds for them, what else leaves room for.
Seconds repeated_uploading(const Plan& plan, const Bounds& most) {
  if (!plan.stopping.max_wait) return most.again;
  return std::min(most.again, *plan.stopping.max_wait - plan.stopping.max_runtime - billed_downloading(plan, most));
}

/// Time before the first billed second, and between attempts. `other`: downloading and uploading, beside training.
Seconds longest_wait(const Plan& plan, const Bounds& most, Seconds other) {
  if (plan.stopping.max_wait) return *plan.stopping.max_wait - plan.stopping.max_runtime - other;
  Seconds pending = plan.phases.pending.quantile(kAlmostSure);
  if (plan.stopping.max_pending) pending = std::min(pending, *plan.stopping.max_pending);
  const Uncertain<Seconds>& starting = plan.retry.cold ? plan.retry.cold->starting : plan.phases.starting;
  const Seconds each = starting.quantile(kAlmostSure) + (plan.interruption ? most.download : Seconds{});
  return pending + most.attempts * each;
}

Traffic repeated(Traffic traffic, double times) {
  traffic.get_requests *= times;
  traffic.list_requests *= times;
  traffic.read = traffic.read * times;
  return traffic;
}

/// The highest on-demand price of all places over that of the job's region.
double highest_ratio(const Plan& plan) {
  if (!plan.interruption || !plan.interruption->elsewhere) return 1.0;
  return std::ranges::max_element(plan.interruption->elsewhere->places, {}, &SpotPlace::price_ratio)->price_ratio;
}

/// Place in the traffic of the dearest way from region to region.
std::size_t dearest_way(const Plan& plan) {
  std::size_t dearest = plan.channels.size();
  double most = 0.0;
  for (const Charge& charge : plan.tariff.charges) {
    const double price = plan.tariff.lines[charge.line].unit_price_usd;
    if (charge.meter != Meter::read_bytes || charge.channel < plan.channels.size() || charge.channel == kBesideJob ||
        price <= most)
      continue;
    dearest = charge.channel;
    most = price;
  }
  return dearest;
}

/// A checkpoint goes along with each interruption, and once more from a start on demand to spot, on the dearest way.
void add_moves(const Plan& plan, double interruptions, Trace& trace) {
  if (!plan.interruption || !plan.interruption->elsewhere) return;
  const std::size_t regions = plan.interruption->elsewhere->regions.size();
  if (regions == 1) return;
  trace.traffic.resize(trace.traffic.size() + regions * regions);
  trace.traffic[dearest_way(plan)].read += plan.checkpoint.size * (interruptions + 1.0);
}

/// The trace of the job that uses up everything it may. Billing begins on the hour: the fewer clock hours a run
/// touches, the less of it a savings plan's commitment covers.
Trace exhausted(const Plan& plan, const Bounds& most) {
  Trace trace;
  const Seconds downloading = billed_downloading(plan, most), again = repeated_uploading(plan, most);
  const Seconds wait = longest_wait(plan, most, downloading + again);
  const double ratio = highest_ratio(plan);
  const auto discount = ratio > 1.0 ? std::optional(Fraction(1.0 - ratio)) : std::nullopt;
  const auto add = [&](Phase phase, bool billed, Seconds length) {
    const SimTime start = trace.intervals.empty() ? SimTime{} - SimTime::from(wait) : trace.intervals.back().end;
    trace.intervals.push_back({phase, 1, billed, start, start + SimTime::from(length), discount});
  };
  for (const ChannelPlan& channel : plan.channels)
    trace.traffic.push_back(repeated(
        traffic_of(plan, channel, channel.size.quantile(kAlmostSure), most_epochs(plan.compute)), most.attempts));
  for (const PreparationPlan& preparation : plan.preparations)
    trace.preparations.push_back(preparation_of(plan, preparation, trace.traffic, pace_at(preparation, kAlmostSure)));
  add_moves(plan, most.interruptions, trace);
  add(Phase::starting, false, wait);
  add(Phase::downloading, true, downloading);
  add(Phase::training, true, plan.stopping.max_runtime);
  add(Phase::stopping, plan.stopping.bills_stop || plan.fallback, plan.stopping.grace);
  add(Phase::uploading, true, again + most.upload);
  if (plan.warm_pool.keep_alive.value() > 0.0) add(Phase::retained, true, plan.warm_pool.keep_alive);
  trace.artifact = uploaded_size(plan.artifact, plan.artifact.size.quantile(kAlmostSure)) * whole_uploads(plan);
  trace.artifact_puts = std::ceil(trace.artifact / plan.artifact.part);
  trace.checkpoints = checkpoints_in(plan.checkpoint, plan.stopping.max_runtime);
  trace.interruptions = static_cast<int>(std::min(most.interruptions, kMostCounted));
  trace.outcome = Outcome::max_runtime_exceeded;
  return trace;
}

std::string counted_interruptions(double interruptions) {
  const auto count = static_cast<std::size_t>(interruptions);
  return count == 1 ? "1 interruption repeats its requests" : with_commas(count) + " interruptions repeat its requests";
}

std::string explanation(const Plan& plan, const Bounds& most) {
  std::string text = "runs into max_runtime (" + to_string(plan.stopping.max_runtime) + ") and its grace, then uploads";
  if (most.download > Seconds{})
    text += "; downloads before, which max_runtime does not count, for up to " +
            to_string(billed_downloading(plan, most)) + ", 99.9 % quantiles throughout";
  if (plan.warm_pool.keep_alive.value() > 0.0) text += "; the warm pool is kept to its end";
  if (plan.retry.time_to_fault && plan.retry.max_attempts > 0) text += "; every attempt but the last fails";
  if (plan.interruption) text += "; " + counted_interruptions(most.interruptions);
  text +=
      plan.stopping.max_wait ? "; waits as long as max_wait allows" : "; waiting and starting at their 99.9 % quantile";
  if (!plan.spot_discount.is_constant() || plan.spot_discount.mean().value() > 0.0) text += "; spot saves nothing";
  return text;
}

}  // namespace

WorstCase worst_case(const Plan& plan) {
  const Bounds most = bounds_of(plan);
  const Trace trace = exhausted(plan, most);
  return {wall_clock(trace), billable_time(trace), preparation_time(trace), bill(plan, trace).total,
          explanation(plan, most)};
}

WorstCase worst_case(const Plan& plan, const Tally& seen) {
  WorstCase worst = worst_case(plan);
  const Usd cost = Usd::from_nano(seen.cost.moments.max());
  const Seconds wall = SimTime(seen.wall_clock.moments.max()).seconds();
  const Seconds billable(static_cast<double>(seen.billable.moments.max()));
  if (cost > worst.cost || wall > worst.wall_clock || billable > worst.billable)
    worst.explanation += "; a simulated run took more than that, and its figures are shown";
  worst.cost = std::max(worst.cost, cost);
  worst.wall_clock = std::max(worst.wall_clock, wall);
  worst.billable = std::max(worst.billable, billable);
  return worst;
}

}  // namespace simcore
