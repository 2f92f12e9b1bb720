// Random plans and what their nodes load: every limit may be what binds, and every credit may run out.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "unit/phases/loads.hpp"

namespace simcore::tests {

struct Channel {
  ChannelPlan plan;
  std::vector<SourceDemand> deliveries;  // by group
};

/// A plan with what its nodes load, drawn apart from the models that would say so.
struct Job {
  Plan plan;
  EpochWork work;
  std::vector<Channel> channels;
};

/// A number between two others, evenly on the logarithmic scale.
inline double between(Stream& stream, double low, double high) {
  return std::exp(std::log(low) + stream.uniform() * (std::log(high) - std::log(low)));
}

inline bool chance(Stream& s, double share) { return s.uniform() < share; }

inline BurstLimit random_limit(Stream& s) {
  const double baseline = between(s, 1e8, 1e10);
  if (chance(s, 0.3)) return BurstLimit::constant(baseline);
  const double capacity = baseline * between(s, 0.1, 1e4);
  return {baseline, baseline * between(s, 1.01, 20.0), capacity * (chance(s, 0.5) ? 1.0 : s.uniform()), capacity};
}

inline GroupPlan random_group(Stream& s) {
  GroupPlan group = plain_group();
  group.count = static_cast<int>(between(s, 1.0, 6.0));
  group.network = random_limit(s);
  group.wide_area = BytesPerSecond(between(s, 1e8, 1e10));
  group.volume.nvme = chance(s, 0.2);
  group.volume.throughput = BytesPerSecond(between(s, 1e8, 1e10));
  group.volume.instance = random_limit(s);
  group.volume.operations = random_limit(s);
  return group;
}

inline FileSystemPlan random_system(Stream& s) {
  FileSystemPlan system;
  system.network = random_limit(s);
  system.disk = chance(s, 0.3) ? BurstLimit::constant(HUGE_VAL) : random_limit(s);  // EFS has no disks of its own
  system.write = BytesPerSecond(between(s, 1e8, 1e10));
  system.cached = chance(s, 0.5);
  system.operations = between(s, 1e8, 1e10);
  system.client = BytesPerSecond(between(s, 1e8, 1e10));
  system.other_nodes = chance(s, 0.4) ? 0 : static_cast<int>(between(s, 1.0, 20.0));
  system.other_reading = BytesPerSecond(chance(s, 0.5) ? HUGE_VAL : between(s, 1e7, 1e10));
  return system;
}

/// Operations, objects and bytes are all counted in the same large numbers: each may be what limits.
inline double amount(Stream& s) { return chance(s, 0.4) ? 0.0 : between(s, 1e9, 1e12); }

inline NodeLoad random_load(Stream& s) {
  NodeLoad load;
  load.network = Bytes(amount(s));
  load.disk = Bytes(amount(s));
  load.operations = amount(s);
  load.requests = amount(s);
  load.opening = Seconds(amount(s) / 1e10);
  if (chance(s, 0.5)) load.seeking = load.opening;
  load.service_objects = Seconds(amount(s) / 1e10);
  load.service_transfer = Seconds(amount(s) / 1e10);
  load.transfer = Seconds(amount(s) / 1e10);
  return load;
}

/// A mounted channel is read alike by all nodes, and in all epochs.
inline SourceDemand random_mount(Stream& s, const FileSystemPlan& system) {
  NodeLoad epoch;
  epoch.network = epoch.server = Bytes(between(s, 1e9, 1e12));
  epoch.server_disk = std::isinf(system.disk.baseline) ? Bytes{} : epoch.server;
  epoch.server_opens = amount(s);
  SourceDemand demand;
  demand.load(Pass::epoch) = epoch;
  if (chance(s, 0.3)) epoch.lazy = epoch.server;
  if (chance(s, 0.3)) epoch.lazy_objects = Seconds(amount(s) / 1e9);
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

inline Channel random_channel(Stream& s, const Plan& plan) {
  Channel channel{file_channel(Bytes(1e9), 10), std::vector<SourceDemand>(plan.groups.size())};
  channel.plan.prefix_rate = PerSecond(between(s, 1e8, 1e10));
  channel.plan.prefixes = std::ceil(between(s, 1.0, 10.0));
  const auto all = (1U << plan.groups.size()) - 1U;
  if (!plan.file_systems.empty() && chance(s, 0.5)) {
    const auto system = static_cast<std::size_t>(s.uniform() * static_cast<double>(plan.file_systems.size()));
    channel.plan.file_system = static_cast<int>(system);
    channel.plan.groups = all;
    channel.deliveries.assign(plan.groups.size(), random_mount(s, plan.file_systems[system]));
  } else {
    channel.plan.far = chance(s, 0.2);
    channel.plan.groups = 1U + static_cast<std::uint32_t>(s.uniform() * all);
    for (SourceDemand& demand : channel.deliveries)
      for (NodeLoad& load : demand.loads) load = random_load(s);
  }
  channel.plan.nodes = 0;
  for (std::size_t g = 0; g < plan.groups.size(); ++g)
    channel.plan.nodes += (channel.plan.groups >> g & 1U) != 0U ? plan.groups[g].count : 0;
  return channel;
}

inline Job random_job(Stream& s) {
  Job job;
  job.plan = plain_plan();
  job.plan.groups.clear();
  for (int g = static_cast<int>(between(s, 1.0, 4.0)); g > 0; --g) job.plan.groups.push_back(random_group(s));
  for (int f = static_cast<int>(3.0 * s.uniform()); f > 0; --f) job.plan.file_systems.push_back(random_system(s));
  for (int c = static_cast<int>(between(s, 1.0, 5.0)); c > 0; --c) job.channels.push_back(random_channel(s, job.plan));
  job.plan.compute.prefetch = chance(s, 0.8);
  job.work = {Seconds(amount(s) / 1e9), Seconds(amount(s) / 1e9), Seconds(amount(s) / 1e9)};
  return job;
}

}  // namespace simcore::tests
