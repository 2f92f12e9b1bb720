#pragma once

#include <cmath>

#include "simcore/simulate/fleet.hpp"

namespace bench {

inline const double kSpotStartP95 = 120.0 * std::exp(0.5 * 1.6448536269514722);

/// Model S (see baseline/heap_fleet.hpp) as a plan.
inline simcore::Plan spot_plan() {
  simcore::Plan plan;
  plan.phases.starting = simcore::Uncertain<simcore::Seconds>(simcore::Distribution::lognormal(120.0, kSpotStartP95));
  plan.phases.download = simcore::Seconds(200.0);
  plan.phases.upload = simcore::Seconds(60.0);
  plan.compute.time = simcore::Seconds(36000.0);
  plan.checkpoint.every = simcore::Seconds(900.0);
  plan.checkpoint.pause = simcore::Seconds(20.0);
  plan.artifact.gzip = false;
  plan.interruption =
      simcore::InterruptionPlan{simcore::Uncertain<simcore::Seconds>(simcore::Distribution::exponential(21600.0)), 1.0,
                                simcore::Uncertain<simcore::Seconds>(simcore::Distribution::exponential(1200.0))};
  plan.stopping = {simcore::Seconds(28 * 86400.0), simcore::Seconds(3650 * 86400.0), {}, simcore::Seconds(120.0), {}};
  return plan;
}

}  // namespace bench
