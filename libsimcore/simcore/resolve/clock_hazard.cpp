#include "simcore/resolve/clock_hazard.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/spec/spot_rules.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::optional<SimTime> moment(const std::optional<Seconds>& given) {
  return given ? std::optional(SimTime::from(*given)) : std::nullopt;
}

/// A job that a program puts together may name a file without holding what is in it.
bool was_read(const ResolveContext& context, const char* field, bool held) {
  if (!held) context.diagnostics.refuse({field, "must have been read, by load_spot_files()", "nothing", ""});
  return held;
}

HourlyHazard hourly(const ResolveContext& context) {
  const SpotSpec& spot = context.spec.spot;
  HourlyRates::Rates rates{};
  for (const HourlyRateSpec& given : spot.interruptions_by_hour)
    for (std::int64_t k = 0; k < given.hours(); ++k)
      rates[static_cast<std::size_t>(given.from + k) % HourlyRates::kHours] = given.rate;
  if (!spot.starts_at)
    context.diagnostics.assume("spot.starts_at", "any time of the day, with equal chance",
                               "interruptions_by_hour depend on it; give it if it is known");
  return {std::make_shared<const HourlyRates>(rates),
          moment(spot.starts_at ? time_of_day(*spot.starts_at) : std::nullopt)};
}

/// Throws SpecError when the trace never has room for the job.
ReplayHazard traced(const ResolveContext& context, int instances) {
  const JobSpec& spec = context.spec;
  const SpotTraceSpec& given = *spec.spot.trace;
  ReplayHazard hazard;
  hazard.replay = std::make_shared<const Replay>(*given.observed, instances);
  hazard.created_at = moment(given.start);
  hazard.tells_waits = given.observed->tells_waits();
  hazard.tells_first_wait = hazard.tells_waits && !spec.phases.pending;
  const Replay& replay = *hazard.replay;
  context.diagnostics.assume(
      "spot.trace",
      to_string(replay.length().seconds()) + " of it, capacity " +
          shortest(std::round(replay.availability() * 1000.0) / 10.0) + " % of the time, " +
          (replay.mean_run() == kForever ? std::string("never lost")
                                         : "lost after " + to_string(replay.mean_run()) + " on average"),
      "after its end, the trace begins anew");
  if (!given.start)
    context.diagnostics.assume("spot.trace.start", "anywhere in the trace, with equal chance",
                               "give it to play one moment of the past");
  return hazard;
}

/// Time left for a start. Whatever lasts longer than the deadline misses it.
Seconds start_time(const FallbackSpec& given, const Uncertain<Seconds>& starting) {
  if (!given.deadline) return {};
  const double share = given.start_quantile.value_or(Fraction(0.99)).value();
  return std::min(share < 1.0 ? starting.quantile(share) : starting.upper(), *given.deadline);
}

}  // namespace

ClockHazard resolve_clock_hazard(const ResolveContext& context, int instances) {
  const SpotSpec& spot = context.spec.spot;
  if (!spot.interruptions_by_hour.empty()) return hourly(context);
  if (!spot.trace || !was_read(context, "spot.trace.file", spot.trace->observed != nullptr)) return std::monostate{};
  try {
    return traced(context, instances);
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems())
      context.diagnostics.refuse({"spot.trace", problem.rule, problem.value, std::to_string(instances)});
    return std::monostate{};
  }
}

std::optional<SpotPricePlan> resolve_spot_prices(const ResolveContext& context) {
  const SpotSpec& spot = context.spec.spot;
  if (context.spec.purchase != Purchase::spot || !spot.prices) return std::nullopt;
  if (!was_read(context, "spot.prices.file", spot.prices->history != nullptr)) return std::nullopt;
  const SpotPricesSpec& given = *spot.prices;
  context.diagnostics.assume("spot.prices", "managed spot saves what EC2's spot saves of EC2's on-demand price",
                             "AWS publishes no history of managed spot prices; a price stays after its last change");
  if (!given.start && given.history->last_change() > SimTime{})
    context.diagnostics.assume("spot.prices.start", "anywhere in the history, with equal chance",
                               "give it to play one moment of the past");
  return SpotPricePlan{given.history, given.on_demand, moment(given.start)};
}

std::optional<FallbackPlan> resolve_fallback(const ResolveContext& context, const Plan& plan) {
  const JobSpec& spec = context.spec;
  if (spec.purchase != Purchase::spot || !spec.spot.fallback) return std::nullopt;
  const FallbackSpec& given = *spec.spot.fallback;
  context.diagnostics.warn(
      "spot.fallback: the service does not do this: whoever plans the job must watch it, stop it and submit it again "
      "on "
      "demand. max_runtime and max_wait are taken to hold for all of it together");
  const std::optional<Seconds>& max_wait = plan.stopping.max_wait;
  if (given.deadline && max_wait && *max_wait < *given.deadline)
    context.diagnostics.refuse({"stopping.max_wait", "must be at least spot.fallback.deadline", to_string(*max_wait),
                                to_string(*given.deadline)});
  FallbackPlan fallback;
  fallback.after = given.after;
  fallback.deadline = moment(given.deadline);
  fallback.uniform_progress = given.policy == FallbackPolicy::uniform_progress;
  fallback.capacity_wait = SimTime::from(given.capacity_wait.value_or(Seconds{}));
  fallback.starting = SimTime::from(start_time(given, plan.phases.starting));
  return fallback;
}

}  // namespace simcore
