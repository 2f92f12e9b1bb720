#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "simcore/spot/hourly_rates.hpp"
#include "simcore/spot/price_path.hpp"
#include "simcore/spot/replay.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// Interruptions by hour of the day.
struct HourlyHazard {
  std::shared_ptr<const HourlyRates> rates;
  std::optional<SimTime> created_at;  // since midnight UTC; none: drawn, any time of the day
};

/// Interruptions, and perhaps waits, as a trace tells them.
struct ReplayHazard {
  std::shared_ptr<const Replay> replay;
  std::optional<SimTime> created_at;  // place in the trace; none: drawn, anywhere
  bool tells_waits = false;           // for capacity after an interruption
  bool tells_first_wait = false;      // and before the first start
};

/// Interruptions that depend on the clock; none of them: a law does without.
using ClockHazard = std::variant<std::monostate, HourlyHazard, ReplayHazard>;

/// What spot costs as time goes on.
struct SpotPricePlan {
  std::shared_ptr<const PricePath> path;
  UsdPerHour on_demand;               // to which the path is compared
  std::optional<SimTime> created_at;  // since the path's beginning; none: drawn, anywhere up to its last change

  /// Share of the on-demand price not paid over an interval of the path.
  [[nodiscard]] Fraction discount(SimTime start, SimTime end) const noexcept {
    return Fraction(1.0 - path->mean(start, end) / on_demand);
  }
};

/// Going on with on-demand instances.
struct FallbackPlan {
  std::optional<std::int64_t> after;  // so many interruptions
  std::optional<SimTime> deadline;    // since creation
  bool uniform_progress = false;      // also when behind the even pace, and back to spot when ahead
  SimTime capacity_wait;              // for on-demand instances
};

}  // namespace simcore
