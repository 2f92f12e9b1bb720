#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Where the clocks of the market stand when a job is created.
struct MarketClock {
  SimTime hazard;  // since midnight, or in the trace
  SimTime prices;  // since the first price
};

/// What the plan states, or draws.
[[nodiscard]] MarketClock draw_market_clock(const Plan& plan, const Streams& streams);

/// By the plan's law: from the start of Downloading until the first of the cluster's instances is lost, in the attempt
/// of that number.
[[nodiscard]] Seconds time_to_interruption(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt);

/// By its law: from the interruption of the attempt of that number until there are instances again.
[[nodiscard]] Seconds wait_for_capacity(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt);

/// The same by law or by the clock, from a moment since creation.
[[nodiscard]] SimTime time_to_interruption(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt,
                                           SimTime clock, SimTime now);
[[nodiscard]] SimTime wait_for_capacity(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt,
                                        SimTime clock, SimTime now);

}  // namespace simcore
