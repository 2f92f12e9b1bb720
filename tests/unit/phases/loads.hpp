// What nodes ask of their limits, and how long that takes a single one.
#pragma once

#include "catch.hpp"
#include "simcore/phases/pipeline.hpp"
#include "unit/simulate/plans.hpp"

namespace simcore::tests {

/// The whole load, so that nothing is asked that the test does not know of.
inline void check_load(const NodeLoad& found, const NodeLoad& expected) {
  constexpr double kRounding = 1e-12;
  CHECK(found.network.value() == Approx(expected.network.value()).epsilon(kRounding));
  CHECK(found.disk.value() == Approx(expected.disk.value()).epsilon(kRounding));
  CHECK(found.operations == Approx(expected.operations).epsilon(kRounding));
  CHECK(found.requests == Approx(expected.requests).epsilon(kRounding));
  CHECK(found.opening.value() == Approx(expected.opening.value()).epsilon(kRounding));
  CHECK(found.seeking.value() == Approx(expected.seeking.value()).epsilon(kRounding));
  CHECK(found.service_objects.value() == Approx(expected.service_objects.value()).epsilon(kRounding));
  CHECK(found.service_transfer.value() == Approx(expected.service_transfer.value()).epsilon(kRounding));
  CHECK(found.transfer.value() == Approx(expected.transfer.value()).epsilon(kRounding));
  CHECK(found.server.value() == Approx(expected.server.value()).epsilon(kRounding));
  CHECK(found.server_disk.value() == Approx(expected.server_disk.value()).epsilon(kRounding));
  CHECK(found.server_opens == Approx(expected.server_opens).epsilon(kRounding));
  CHECK(found.lazy.value() == Approx(expected.lazy.value()).epsilon(kRounding));
  CHECK(found.lazy_objects.value() == Approx(expected.lazy_objects.value()).epsilon(kRounding));
}

/// The passes that take nothing.
inline void check_idle(const SourceDemand& demand, std::initializer_list<Pass> passes) {
  for (const Pass pass : passes) check_load(demand.load(pass), NodeLoad{});
}

/// A gp2 volume whose operations never limit.
inline VolumePlan ebs(double throughput, double instance) {
  VolumePlan volume = endless_volume();
  volume.nvme = false;
  volume.throughput = BytesPerSecond(throughput);
  volume.instance = BurstLimit::constant(instance);
  volume.operation = Bytes(262144.0);
  return volume;
}

/// Seconds of one pass over one channel by the plan's only node, which does nothing else.
inline double pass_time(const SourceDemand& demand, Pass pass, const Plan& plan) {
  Pipeline pipeline;
  pipeline.begin(plan);
  pipeline.add(plan, 0, plan.channels.at(0), demand);
  pipeline.close(plan, {});
  LimitTimes limits{};
  return pipeline.run(pass, 1.0, limits).value();
}

}  // namespace simcore::tests
