#include <memory>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

using simcore::Bytes;

/// A million files read a hundred times by four nodes: from a file system whose credits run out on the way.
simcore::JobSpec mounted_job(simcore::Source source) {
  simcore::JobSpec job = bench::caltech_job();
  job.cluster.instance_type = "ml.g5.2xlarge";
  job.cluster.instance_count = 4;
  job.cluster.volume_size.reset();
  job.work.epochs = 100;
  simcore::ChannelSpec channel;
  channel.source = source;
  channel.size = Bytes(150e9);
  channel.objects = 1'000'000;
  channel.readers = 64;
  channel.file_system.emplace();
  channel.file_system->other_nodes = 2;
  if (source == simcore::Source::efs) channel.file_system->throughput_mode = simcore::EfsThroughput::bursting;
  job.channels = {{"train", channel}};
  job.work.compute.samples_per_second = simcore::Uncertain<simcore::PerSecond>(simcore::PerSecond(20000.0));
  return job;
}

bench::Comparison mounted_bench(const char* name, simcore::Source source) {
  const auto plan = std::make_shared<simcore::Plan>(simcore::resolve(mounted_job(source)));
  const auto plain = std::make_shared<simcore::Plan>(simcore::resolve(bench::caltech_job()));
  return {.name = name,
          .unit = "forecast",
          .ours = [plan] { bench::keep(simcore::forecast(*plan).cost_usd.mean); },
          .baseline_name = "File mode, one epoch, nothing with credits",
          .baseline = [plain] { bench::keep(simcore::forecast(*plain).cost_usd.mean); },
          .most_microseconds = 1000};
}

const bench::Registration kEfs{[] {
                                 return mounted_bench(
                                     "forecast, 10^6 files on bursting EFS, 100 epochs, 4 nodes and 2 others",
                                     simcore::Source::efs);
                               },
                               bench::kCounted};
const bench::Registration kFsx{
    [] { return mounted_bench("forecast, 10^6 files on FSx, 100 epochs, 4 nodes and 2 others", simcore::Source::fsx); },
    bench::kCounted};

}  // namespace
