// Pipelines of a single limit or two, and loads that ask for one.
#pragma once

#include <cmath>
#include <initializer_list>

#include "unit/phases/loads.hpp"

namespace simcore::tests {

inline Approx exactly(double value) { return Approx(value).epsilon(1e-9).margin(1e-12); }

/// A limit that starts with all its credit.
inline BurstLimit bursting(double baseline, double burst, double credit) { return {baseline, burst, credit, credit}; }

/// Demand that is the same in every pass.
inline SourceDemand always(const NodeLoad& load) {
  SourceDemand demand;
  demand.loads.fill(load);
  return demand;
}

inline SourceDemand over_network(double bytes) {
  NodeLoad load;
  load.network = Bytes(bytes);
  return always(load);
}

inline SourceDemand on_disk(double bytes, double operations = 0.0) {
  NodeLoad load;
  load.disk = Bytes(bytes);
  load.operations = operations;
  return always(load);
}

inline SourceDemand from_server(double bytes) {
  NodeLoad load;
  load.server = load.server_disk = Bytes(bytes);
  return always(load);
}

/// One channel; so many nodes.
inline Plan one_channel(int nodes = 1) {
  Plan plan = plain_plan();
  plan.groups[0].count = nodes;
  plan.channels = {file_channel(Bytes(1e9), 10, nodes)};
  return plan;
}

/// Plan whose channel is on a file system of that throughput, which nothing else limits.
inline Plan one_system(const BurstLimit& network, int nodes = 1) {
  Plan plan = one_channel(nodes);
  FileSystemPlan system;
  system.network = network;
  system.disk = BurstLimit::constant(HUGE_VAL);
  system.write = BytesPerSecond(HUGE_VAL);
  system.operations = HUGE_VAL;
  system.client = BytesPerSecond(HUGE_VAL);
  plan.file_systems = {system};
  plan.channels[0].file_system = 0;
  return plan;
}

/// A pipeline in use, and what it said of its limits.
struct Run {
  Pipeline pipeline;
  LimitTimes limits{};

  Run(const Plan& plan, const SourceDemand& demand, const EpochWork& work = {}) : Run(plan, {demand}, work) {}
  /// One demand for each channel, to all groups that read it.
  Run(const Plan& plan, std::initializer_list<SourceDemand> deliveries, const EpochWork& work = {}) {
    pipeline.begin(plan);
    for (std::size_t c = 0; c < plan.channels.size(); ++c)
      for (std::size_t g = 0; g < plan.groups.size(); ++g)
        if ((plan.channels[c].groups >> g & 1U) != 0U) pipeline.add(plan, g, plan.channels[c], deliveries.begin()[c]);
    pipeline.close(plan, work);
  }

  double operator()(Pass pass, double times = 1.0) { return pipeline.run(pass, times, limits).value(); }
  [[nodiscard]] double by(Limit limit) const { return limits[static_cast<std::size_t>(limit)].value(); }
};

}  // namespace simcore::tests
