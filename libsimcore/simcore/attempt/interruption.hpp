#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/simd/elementary.hpp"

namespace simcore {

/// Where the clocks of the market stand when a job is created.
struct MarketClock {
  SimTime hazard;  // since midnight, or in the trace
  SimTime prices;  // since the first price
};

/// Market clock that the plan states, or that is drawn.
[[nodiscard]] MarketClock draw_market_clock(const Plan& plan, const Draws& draws);

/// Zone and month of a run, drawn from the plan's.
[[nodiscard]] const SpotZone& draw_zone(const InterruptionPlan& plan, const Draws& draws);

/// Wait for spot capacity before the first start, drawn for a plan whose zones tell it.
[[nodiscard]] Seconds first_wait(const InterruptionPlan& plan, const Draws& draws);
[[nodiscard]] inline bool tells_first_wait(const InterruptionPlan& plan) noexcept {
  return plan.zones && plan.zones->first_wait;
}

/// Where the smallest of n independent times lies in the law of one, for a uniform: the smallest has the law
/// 1 − (1 − F)ⁿ.
[[nodiscard, gnu::always_inline]] constexpr double place_of_first(double uniform, double n) noexcept {
  constexpr double kFirst = 0x1p-54;  // below every uniform: no law is asked for its quantile at 0
  const double place = 1.0 - elementary::exp(elementary::log1m(uniform) / n);
  return place > kFirst ? place : kFirst;
}

/// Time from the start of Downloading until the first of the cluster's instances is lost, drawn from the plan's law for
/// the attempt of that number.
[[nodiscard]] Seconds time_to_interruption(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt);

/// Time from the interruption of the attempt of that number until there are instances again, drawn from the plan's law.
[[nodiscard]] Seconds wait_for_capacity(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt);

/// Time to the interruption and wait for capacity, counted from `now`, a time since creation. They follow the plan's
/// clock where it has one (hourly rates; a recorded trace, whose waits count if it tells them), and its laws otherwise.
/// `clock`: where that clock stands at creation.
[[nodiscard]] SimTime time_to_interruption(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt,
                                           SimTime clock, SimTime now);
[[nodiscard]] SimTime wait_for_capacity(const InterruptionPlan& plan, const Draws& draws, std::uint32_t attempt,
                                        SimTime clock, SimTime now);

}  // namespace simcore
