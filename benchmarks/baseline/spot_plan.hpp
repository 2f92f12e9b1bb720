// Model S as a plan of the library, and for its closed forms.
#pragma once

#include <cmath>

#include "simcore/exact/restartable_job.hpp"
#include "simcore/plan/plan.hpp"

namespace baseline {

inline simcore::Distribution start_of_spot_job() {
  return simcore::Distribution::lognormal(120.0, 120.0 * std::exp(0.5 * 1.6448536269514722));  // p95 of sigma 0.5
}

inline simcore::RestartableJob spot_job_of_exact() {
  using simcore::Seconds;
  return {.start = start_of_spot_job(),
          .download = Seconds(200.0),
          .work = Seconds(36000.0),
          .segment = Seconds(900.0),
          .checkpoint = Seconds(20.0),
          .upload = Seconds(60.0),
          .lifetime = simcore::Distribution::exponential(21600.0),
          .wait = simcore::Distribution::exponential(1200.0)};
}

/// Billed by the second, at the price of an instance of eight accelerators.
inline simcore::Plan spot_plan() {
  using simcore::Distribution;
  using simcore::Seconds;
  using simcore::Uncertain;
  simcore::Plan plan;
  simcore::GroupPlan& group = plan.groups.front();
  group.network = group.volume.instance = group.volume.operations = simcore::BurstLimit::constant(1e9);
  group.wide_area = group.volume.throughput = simcore::BytesPerSecond(1e9);
  group.processors = 8.0;
  plan.phases.starting = Uncertain<Seconds>(start_of_spot_job());
  plan.phases.download = Seconds(200.0);
  plan.phases.upload = Seconds(60.0);
  plan.compute.time = Seconds(36000.0);
  plan.artifact.part = simcore::Bytes(8.0 * 1024 * 1024);
  plan.checkpoint.every = Seconds(900.0);
  plan.checkpoint.pause = Seconds(20.0);
  plan.interruption = simcore::InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(21600.0)), 1.0,
                                                Uncertain<Seconds>(Distribution::exponential(1200.0))};
  plan.stopping = {Seconds(20.0 * 86400.0), Seconds(25.0 * 86400.0), {}, Seconds(120.0), {}};
  plan.tariff.add({.meter = simcore::Meter::billable_seconds, .channel = 0, .scale = 1.0 / 3600.0, .line = 0},
                  {"Train", "Hrs", 37.688, "test", "2026-01-01"});
  return plan;
}

}  // namespace baseline
