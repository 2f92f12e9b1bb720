#include "simcore/attempt/interruption.hpp"

namespace simcore {
namespace {

/// Time drawn uniformly from 0 to the length.
SimTime anywhere(SimTime length, const Draws& draws, Draw purpose) {
  const double u = draws.uniform(static_cast<std::uint32_t>(purpose));
  return SimTime{static_cast<std::int64_t>(u * static_cast<double>(length.nanoseconds()))};
}

SimTime hazard_clock(const ClockHazard& clock, const Draws& draws) {
  if (const auto* hourly = std::get_if<HourlyHazard>(&clock))
    return hourly->created_at ? *hourly->created_at : anywhere(SimTime::from(kDay), draws, Draw::market_clock);
  if (const auto* traced = std::get_if<ReplayHazard>(&clock))
    return traced->created_at ? *traced->created_at : anywhere(traced->replay->length(), draws, Draw::market_clock);
  return {};
}

SimTime price_clock(const std::optional<SpotPricePlan>& prices, const Draws& draws) {
  if (!prices) return {};
  return prices->created_at ? *prices->created_at : anywhere(prices->path->last_change(), draws, Draw::price_clock);
}

}  // namespace

MarketClock draw_market_clock(const Plan& plan, const Draws& draws) {
  return {plan.interruption ? hazard_clock(plan.interruption->clock, draws) : SimTime{},
          price_clock(plan.spot_prices, draws)};
}

const SpotZone& draw_zone(const InterruptionPlan& plan, const Draws& draws) {
  static constexpr SpotZone kAnywhere;
  if (!plan.zones) return kAnywhere;
  const std::vector<SpotZone>& zones = plan.zones->zones;
  const double place = draws.uniform(static_cast<std::uint32_t>(Draw::spot_zone));
  return zones[static_cast<std::size_t>(place * static_cast<double>(zones.size()))];
}

/// One uniform decides whether there is a shortage, and how much of it is left.
Seconds first_wait(const InterruptionPlan& plan, const Draws& draws) {
  const SpotZone& zone = draw_zone(plan, draws);
  const double u = draws.uniform(static_cast<std::uint32_t>(Draw::first_wait));
  if (u >= zone.shortage) return Seconds(0.0);
  return plan.zones->first_wait->quantile(u / zone.shortage) * zone.away;
}

Seconds time_to_interruption(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt) {
  const auto purpose = static_cast<std::uint32_t>(Draw::interruption);
  const double longer = draw_zone(plan, draws).up;
  if (plan.instances == 1.0) return plan.time_to.draw(draws, purpose, attempt) * longer;
  const double u = draws.uniform(purpose, attempt);
  return plan.time_to.quantile(place_of_first(u, plan.instances)) * longer;
}

Seconds wait_for_capacity(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt) {
  return plan.capacity_wait.draw(draws, static_cast<std::uint32_t>(Draw::capacity_wait), attempt) *
         draw_zone(plan, draws).away;
}

/// The cluster's interruptions come at the sum of the rates of its independent instances.
SimTime time_to_interruption(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt, SimTime clock,
                             SimTime now) {
  if (const auto* traced = std::get_if<ReplayHazard>(&plan.clock)) return traced->replay->until_loss(clock + now);
  const auto* hourly = std::get_if<HourlyHazard>(&plan.clock);
  if (hourly == nullptr) return SimTime::from(time_to_interruption(plan, draws, attempt));
  const double u = draws.uniform(static_cast<std::uint32_t>(Draw::interruption), attempt);
  return SimTime::from(hourly->rates->until((clock + now).seconds(), -elementary::log1m(u) / plan.instances));
}

SimTime wait_for_capacity(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt, SimTime clock,
                          SimTime now) {
  const auto* traced = std::get_if<ReplayHazard>(&plan.clock);
  if (traced != nullptr && traced->tells_waits) return traced->replay->until_capacity(clock + now);
  return SimTime::from(wait_for_capacity(plan, draws, attempt));
}

}  // namespace simcore
