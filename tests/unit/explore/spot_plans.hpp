// Jobs for searches: cheap to run, with and without interruptions.
#pragma once

#include <string>

#include "unit/simulate/plans.hpp"

namespace simcore::tests {

/// Interrupted about once a run, at a price [USD/h]; a checkpoint after each so many seconds of work.
inline Plan spot_job(std::string name, double usd_per_hour, double every, double uptime = 120.0) {
  Plan plan = plain_plan();
  plan.identity.job = std::move(name);
  plan.tariff = hourly(usd_per_hour);
  plan.checkpoint.every = Seconds(every);
  plan.checkpoint.pause = Seconds(2.0);
  plan.interruption = InterruptionPlan{.time_to = Uncertain<Seconds>(Distribution::exponential(uptime)),
                                       .instances = 1.0,
                                       .capacity_wait = Uncertain<Seconds>(Distribution::exponential(60.0))};
  return plan;
}

/// A job that is the same in each run: 165 s, 135 of them billed.
inline Plan certain_job(std::string name, double usd_per_hour) {
  Plan plan = plain_plan();
  plan.identity.job = std::move(name);
  plan.tariff = hourly(usd_per_hour);
  return plan;
}

}  // namespace simcore::tests
