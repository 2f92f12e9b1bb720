// A spot job with checkpoints, whose phases are deterministic.
#pragma once

#include "unit/simulate/plans.hpp"

namespace simcore::tests {

/// A fee, hours after the discount, and hours before it.
inline Tariff three_lines() {
  Tariff tariff = hourly(36.0, 2.0);
  tariff.add({.meter = Meter::jobs}, {"fee", "Fee", 1.5, "test", "2026-01-01"});
  tariff.add({.meter = Meter::billed_seconds, .scale = 1.0 / 3600.0}, {"part", "Hrs", 3.0, "test", "2026-01-01"});
  return tariff;
}

inline Plan spot_plan() {
  Plan plan = plain_plan();
  plan.compute.time = Seconds(20000.0);
  plan.compute.startup = Seconds(50.0);
  plan.phases.starting = Uncertain<Seconds>(Distribution::lognormal(100.0, 200.0));
  plan.interruption = InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(9000.0)), 1.0,
                                       Uncertain<Seconds>(Distribution::exponential(600.0))};
  plan.checkpoint.every = Seconds(1000.0);
  plan.checkpoint.pause = Seconds(10.0);
  plan.checkpoint.restore = Seconds(30.0);
  plan.spot_discount = Fraction(0.7);
  plan.stopping.max_runtime = Seconds(2e5);
  plan.stopping.max_wait = Seconds(4e5);
  plan.tariff = three_lines();
  return plan;
}

}  // namespace simcore::tests
