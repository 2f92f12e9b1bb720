#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "simcore/random/uncertain.hpp"
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

/// Where and when a job may find itself, and how spot capacity comes and goes there.
struct SpotZone {
  double up = 1.0;        // times between interruptions over those of the law
  double away = 1.0;      // waits for capacity over those of the law
  double shortage = 0.0;  // chance that there is no capacity when the job is created
};

/// Zones and months that differ; each as likely as the others. A run is in one of them.
struct SpotZonesPlan {
  std::vector<SpotZone> zones;
  std::optional<Uncertain<Seconds>> first_wait;  // of a job created in a shortage, by the law; none: phases.pending
};

/// A place where a job may run: its own zone, or another zone or region.
struct SpotPlace {
  std::size_t region = 0;                 // of SpotPlaces::regions
  Uncertain<Seconds> time_to = {};        // interruption of one instance, from the start of Downloading
  Uncertain<Seconds> capacity_wait = {};  // after an interruption here
  double shortage = 0.0;                  // chance that there is no capacity when the job is interrupted elsewhere
  Uncertain<Seconds> rest = {};           // of a shortage that it then meets
  std::optional<Fraction> discount = {};  // none: that of the run
  double price_ratio = 1.0;               // on-demand price here over that of the job's region
  Seconds transfer = {};                  // time to copy a checkpoint between this region and others
};

/// Every place of a job; the first is its own.
struct SpotPlaces {
  std::vector<SpotPlace> places;
  std::vector<std::string> regions;  // the job's own is the first

  /// Which of regions² ways a checkpoint goes.
  [[nodiscard]] std::size_t route(std::size_t from, std::size_t to) const noexcept {
    return from * regions.size() + to;
  }
};

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
  SimTime starting = {};              // left for each start that is still to come
};

}  // namespace simcore
