// Model R as a plan of the library.
#pragma once

#include <vector>

#include "baseline/real_job.hpp"
#include "simcore/plan/plan.hpp"

namespace baseline {

template <class Q>
simcore::Uncertain<Q> law_of(const Spread& spread) {
  return simcore::Uncertain<Q>(simcore::Distribution::lognormal(spread.median, spread.p95()));
}

inline simcore::ChannelPlan channel_of_real_job() {
  using simcore::BytesPerSecond, simcore::PerSecond, simcore::Seconds;
  simcore::ChannelPlan channel;
  channel.name = "train";
  channel.size = simcore::Bytes(RealJob::kBytes);
  channel.objects = channel.node_objects = channel.all_objects = RealJob::kObjects;
  channel.nodes = 1;
  channel.readers = 1;
  channel.prefix_rate = PerSecond(5500.0);
  channel.path = simcore::FilePath{{law_of<Seconds>(RealJob::kBase), "base"},
                                   {law_of<BytesPerSecond>(RealJob::kBandwidth), "bandwidth"},
                                   {law_of<PerSecond>(RealJob::kObjectRate), "objects"}};
  return channel;
}

inline simcore::GroupPlan group_of_real_job() {
  using simcore::Bytes, simcore::BytesPerSecond, simcore::BurstLimit;
  simcore::GroupPlan group;
  group.network = BurstLimit::constant(RealJob::kNetwork);
  group.wide_area = BytesPerSecond(RealJob::kNetwork);
  group.processors = 8.0;
  group.vcpus = 8;
  group.volume.capacity = Bytes(500e9);
  group.volume.throughput = BytesPerSecond(RealJob::kVolume);
  group.volume.instance = BurstLimit::constant(RealJob::kNetwork);
  group.volume.operations = BurstLimit::constant(RealJob::kOperations);
  group.volume.operation = Bytes(RealJob::kOperation);
  return group;
}

inline simcore::Plan real_plan() {
  using simcore::Bytes, simcore::BytesPerSecond, simcore::Distribution, simcore::PerSecond, simcore::Seconds,
      simcore::Uncertain;
  simcore::Plan plan;
  plan.groups = {group_of_real_job()};
  plan.requests = {1000.0, Bytes(8.0 * 1024 * 1024)};
  plan.phases.starting = Uncertain<Seconds>(Distribution::quantiles(
      {Starts::kShares.begin(), Starts::kShares.end()}, {Starts::kSeconds.begin(), Starts::kSeconds.end()}));
  plan.phases.image_pull = law_of<Seconds>(RealJob::kImage);
  plan.channels = {channel_of_real_job()};
  plan.compute.unit = simcore::ComputePlan::Unit::sample;
  plan.compute.amount = RealJob::kSamples;
  plan.compute.throughput = law_of<PerSecond>(RealJob::kThroughput);
  plan.compute.epochs = static_cast<std::int64_t>(RealJob::kEpochs);
  plan.compute.startup = law_of<Seconds>(RealJob::kStartup);
  plan.compute.warm_up = Seconds(RealJob::kWarmUp);
  plan.artifact.size = law_of<Bytes>(RealJob::kArtifact);
  plan.artifact.gzip = false;
  plan.artifact.base = {law_of<Seconds>(RealJob::kUploadBase), "upload base"};
  plan.artifact.bandwidth = {law_of<BytesPerSecond>(RealJob::kUploadBandwidth), "upload bandwidth"};
  plan.artifact.part = Bytes(8.0 * 1024 * 1024);
  plan.checkpoint.every = Seconds(RealJob::kEvery);
  plan.checkpoint.pause = law_of<Seconds>(RealJob::kPause);
  plan.checkpoint.lag = Seconds(RealJob::kLag);
  plan.checkpoint.restore = law_of<Seconds>(RealJob::kRestore);
  plan.interruption = simcore::InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(RealJob::kMeanLife)), 1.0,
                                                Uncertain<Seconds>(Distribution::exponential(RealJob::kMeanWait))};
  plan.spot_discount =
      Uncertain<simcore::Fraction>(Distribution::uniform(RealJob::kLeastDiscount, RealJob::kMostDiscount));
  plan.stopping = {Seconds(20.0 * 86400.0), Seconds(25.0 * 86400.0), {}, Seconds(120.0), {}};
  plan.tariff.add({.meter = simcore::Meter::billable_seconds, .channel = 0, .scale = 1.0 / 3600.0, .line = 0},
                  {"Train", "Hrs", RealJob::kPricePerHour, "test", "2026-01-01"});
  return plan;
}

}  // namespace baseline
