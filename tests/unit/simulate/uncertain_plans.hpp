// Plans in which much is drawn.
#pragma once

#include <cmath>

#include "unit/simulate/plans.hpp"

namespace simcore::tests {

/// Everything uncertain, limits that cut some of the runs.
inline Plan uncertain_plan() {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.phases.starting = Uncertain<Seconds>(Distribution::lognormal(111.4, 138.0));
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(20.0, 200.0));
  plan.phases.upload = Uncertain<Seconds>(Distribution::triangular(1.0, 5.0, 30.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::weibull(100.0, 0.65));
  plan.artifact.size = Uncertain<Bytes>(Distribution::empirical({1e6, 2e7, 3e8}));
  plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.6, 0.8));
  plan.stopping.max_runtime = Seconds(300.0);
  plan.channels = {file_channel(Bytes(1e9), 10), file_channel(Bytes(2e9), 5)};
  plan.channels[0].size = Uncertain<Bytes>(Distribution::gamma(1e9, 3.0));
  plan.preparations.push_back({{0},
                               Uncertain<Seconds>(Distribution::uniform(500.0, 700.0)),
                               {0},
                               PerSecond(500.0),
                               {0},
                               PerSecond(5000.0),
                               BytesPerSecond(1e8)});
  return plan;
}

/// Every limit with credits, and a file system that others read: all that a pipeline can hold.
inline Plan bursting_plan() {
  Plan plan = uncertain_plan();
  plan.phases.download.reset();
  plan.stopping.max_runtime = Seconds(86400.0);
  plan.groups.assign(2, plan.groups.front());
  plan.groups[1].network = {1e7, 1e8, 2e9, 2e9};
  plan.groups[0].volume.instance = {1e7, 2e8, 8e9, 8e9};
  plan.groups[0].volume.operations = {100.0, 3000.0, 2e5, 2e5};
  plan.groups[0].volume.operation = Bytes(65536.0);
  FileSystemPlan system;
  system.network = {3e7, 3e8, 2e9, 1e10};
  system.disk = BurstLimit::constant(HUGE_VAL);
  system.operations = 35000.0;
  system.client = BytesPerSecond(5e8);
  system.other_nodes = 3;
  system.other_reading = BytesPerSecond(1e8);
  plan.file_systems = {system};
  plan.channels.push_back(file_channel(Bytes(1e9), 1000));
  plan.channels.back().path = EfsPath{Seconds(12.0), PerSecond(6512.0), Seconds(0.001)};
  plan.channels.back().file_system = 0;
  plan.compute.epochs = 4;
  plan.compute.time = Uncertain<Seconds>(Distribution::weibull(1000.0, 0.65));
  return plan;
}

/// Spot capacity that is lost and comes back, checkpoints, internal errors; all lengths but those of waiting and
/// starting are deterministic.
inline Plan interrupted_plan() {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.phases.starting = Uncertain<Seconds>(Distribution::lognormal(111.4, 138.0));
  plan.channels = {file_channel(Bytes(1e9), 10)};
  plan.compute.startup = Seconds(5.0);
  plan.checkpoint.every = Seconds(10.0);
  plan.checkpoint.pause = Uncertain<Seconds>(Distribution::uniform(0.5, 1.0));
  plan.checkpoint.lag = Seconds(1.0);
  plan.checkpoint.restore = Uncertain<Seconds>(Distribution::exponential(2.0));
  plan.interruption = InterruptionPlan{Uncertain<Seconds>(Distribution::weibull(80.0, 0.65)), 1.0,
                                       Uncertain<Seconds>(Distribution::exponential(40.0))};
  plan.retry = {1, Uncertain<Seconds>(Distribution::exponential(500.0)), std::nullopt};
  plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.6, 0.8));
  plan.stopping.max_wait = Seconds(3000.0);
  return plan;
}

}  // namespace simcore::tests
