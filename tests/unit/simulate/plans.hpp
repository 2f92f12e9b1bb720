// Plans written by hand, so that tests need neither the catalog nor the models that fill one.
#pragma once

#include <cmath>

#include "simcore/plan/plan.hpp"

namespace simcore::tests {

inline Streams streams(std::uint64_t replication = 0, std::uint64_t seed = 1) { return Streams(seed, replication); }

/// Instance storage that never limits.
inline VolumePlan endless_volume() {
  VolumePlan volume;
  volume.capacity = Bytes(1e12);
  volume.nvme = true;
  volume.throughput = BytesPerSecond(HUGE_VAL);
  volume.instance = volume.operations = BurstLimit::constant(HUGE_VAL);
  volume.operation = Bytes(4096.0);
  return volume;
}

/// A node with 8 processors and a link of 1 GB/s, to other regions as well.
inline GroupPlan plain_group() {
  GroupPlan group;
  group.network = BurstLimit::constant(1e9);
  group.wide_area = BytesPerSecond(1e9);
  group.volume = endless_volume();
  group.processors = 8.0;
  group.vcpus = 8;
  return group;
}

/// pending 10 s, starting 20 s, downloading 30 s, training 100 s, uploading 5 s; no limit is near.
inline Plan plain_plan() {
  Plan plan;
  plan.identity = {"plain", "id", "0", "none"};
  plan.groups = {plain_group()};
  plan.requests = {1000.0, Bytes(8.0 * 1024 * 1024)};
  plan.phases.pending = Seconds(10.0);
  plan.phases.starting = Seconds(20.0);
  plan.phases.download = Seconds(30.0);
  plan.phases.upload = Seconds(5.0);
  plan.compute.time = Seconds(100.0);
  plan.artifact.size = Bytes(20.0 * 1024 * 1024);
  plan.artifact.gzip = false;
  plan.artifact.part = Bytes(8.0 * 1024 * 1024);
  plan.stopping = {Seconds(86400.0), {}, {}, Seconds(120.0), {}};
  return plan;
}

/// Money for the cluster's billable seconds: one line, so many dollars an hour.
inline Tariff hourly(double usd_per_hour, double nodes = 1.0) {
  Tariff tariff;
  tariff.add({.meter = Meter::billable_seconds, .channel = 0, .scale = nodes / 3600.0, .line = 0},
             {"Train", "Hrs", usd_per_hour, "test", "2026-01-01"});
  return tariff;
}

/// A channel of `objects` objects in File mode, read whole by each of `nodes` nodes.
inline ChannelPlan file_channel(Bytes size, double objects, double nodes = 1.0) {
  ChannelPlan channel;
  channel.name = "train";
  channel.size = size;
  channel.objects = objects;
  channel.node_objects = objects;
  channel.all_objects = objects * nodes;
  channel.nodes = static_cast<int>(nodes);
  channel.readers = 8;
  channel.prefix_rate = PerSecond(5500.0);
  channel.path = FilePath{Seconds(13.0), BytesPerSecond(150e6), PerSecond(135.0)};
  return channel;
}

}  // namespace simcore::tests
