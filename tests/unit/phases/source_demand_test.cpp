#include "simcore/phases/source_demand.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/phases/lengths.hpp"
#include "unit/phases/loads.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// A number between two others, evenly on the logarithmic scale.
double between(Stream& stream, double low, double high) {
  return std::exp(std::log(low) + stream.uniform() * (std::log(high) - std::log(low)));
}

BurstLimit random_limit(Stream& s, double low, double high) {
  const double baseline = between(s, low, high);
  if (s.uniform() < 0.4) return BurstLimit::constant(baseline);
  const double capacity = baseline * between(s, 1.0, 1e4);
  return {baseline, baseline * between(s, 1.01, 10.0), capacity * s.uniform(), capacity};
}

DataPath random_s3_path(Stream& s) {
  const double kind = s.uniform();
  const Seconds latency(between(s, 1e-3, 1.0));
  const BytesPerSecond bandwidth(between(s, 1e7, 1e9));
  if (kind < 0.2) return FilePath{Seconds(13.0), bandwidth, PerSecond(between(s, 10, 1e4))};
  if (kind < 0.4)
    return FastFilePath{Seconds(16), PerSecond(between(s, 1e3, 1e5)), PerSecond(between(s, 1e3, 1e5)), latency,
                        bandwidth};
  if (kind < 0.6) return PipePath{Seconds(16), bandwidth, PerSecond(between(s, 1e2, 1e5))};
  if (kind < 0.8) return DownloadPath{latency, bandwidth, std::ceil(between(s, 1.0, 256.0))};
  return StreamPath{latency, bandwidth};
}

DataPath random_mount(Stream& s) {
  const PerSecond listing(between(s, 1e3, 1e5));
  const Seconds latency(between(s, 1e-4, 1e-2));
  if (s.uniform() < 0.5) return EfsPath{Seconds(12.0), listing, latency};
  return FsxPath{Seconds(12.0), listing, latency, PerSecond(between(s, 1e3, 1e5)), latency, s.uniform() < 0.5};
}

FileSystemPlan random_system(Stream& s) {
  FileSystemPlan system;
  system.network = random_limit(s, 1e7, 1e10);
  system.disk = random_limit(s, 1e7, 1e10);
  system.write = BytesPerSecond(between(s, 1e7, 1e10));
  system.cached = s.uniform() < 0.5;
  system.operations = between(s, 1e3, 1e6);
  system.client = BytesPerSecond(between(s, 1e8, 1e10));
  return system;
}

/// One channel, of an even number of objects that is enough for all readers.
Plan random_plan(Stream& s) {
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.compute.time = Seconds(0.0);
  plan.compute.epochs = static_cast<std::int64_t>(between(s, 1.0, 100.0));
  GroupPlan& group = plan.groups[0];
  group.count = static_cast<int>(between(s, 1.0, 32.0));
  group.network = random_limit(s, 1e7, 1e11);
  group.volume = ebs(between(s, 1e7, 1e9), 1.0);
  group.volume.instance = random_limit(s, 1e7, 1e9);
  group.volume.operations = random_limit(s, 1e2, 1e5);
  plan.channels = {file_channel(Bytes(between(s, 1e6, 1e13)), 2.0 * std::ceil(between(s, 64.0, 1e7)), group.count)};
  ChannelPlan& channel = plan.channels[0];
  channel.readers = static_cast<int>(between(s, 1.0, 64.0));
  channel.prefix_rate = PerSecond(between(s, 1e2, 1e5));
  channel.path = s.uniform() < 0.6 ? random_s3_path(s) : random_mount(s);
  if (!channel.goes_by<FsxPath>() && !channel.goes_by<EfsPath>()) return plan;
  channel.file_system = 0;
  plan.file_systems = {random_system(s)};
  return plan;
}

void scale(BurstLimit& limit, double factor) {
  limit = {limit.baseline * factor, limit.burst * factor, limit.credit * factor, limit.capacity * factor};
}

/// Times [s] until the data is there, and until it was read in every epoch.
struct Times {
  double downloading = 0.0, all = 0.0;
};

Times times(const Plan& plan) {
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  const PhaseLengths lengths = draw_lengths(plan, streams(), traffic, pipeline);
  return {lengths.downloading.value(), (lengths.downloading + lengths.training).value()};
}

/// Up to the rounding of sums.
void require_not_slower(const Plan& fast, const Times& slow) {
  constexpr double kRounding = 1.0 + 1e-9;
  const Times found = times(fast);
  REQUIRE(found.downloading <= slow.downloading * kRounding);
  REQUIRE(found.all <= slow.all * kRounding);
}

}  // namespace

TEST_CASE(
    "Delivery: no source gets slower with more bandwidth, fewer objects, fewer bytes, more readers, fewer nodes") {
  Stream stream = streams(0, 42).at(1);
  const auto check = [](const Plan& usual, const char* what, const auto& improve) {
    INFO(what);
    Plan better = usual;
    improve(better);
    require_not_slower(better, times(usual));
  };
  for (int i = 0; i < 2000; ++i) {
    const Plan usual = random_plan(stream);
    INFO("plan " << i << ", path " << usual.channels[0].path.index());
    check(usual, "link", [](Plan& plan) { scale(plan.groups[0].network, 2.0); });
    check(usual, "volume",
          [](Plan& plan) { plan.groups[0].volume.throughput = plan.groups[0].volume.throughput * 2.0; });
    check(usual, "instance", [](Plan& plan) { scale(plan.groups[0].volume.instance, 2.0); });
    check(usual, "operations", [](Plan& plan) { scale(plan.groups[0].volume.operations, 2.0); });
    check(usual, "credit", [](Plan& plan) { plan.groups[0].network.credit = plan.groups[0].network.capacity; });
    check(usual, "prefixes", [](Plan& plan) { plan.channels[0].prefixes = 2.0; });
    check(usual, "objects", [](Plan& plan) { plan.channels[0].node_objects = plan.channels[0].objects /= 2.0; });
    check(usual, "bytes", [](Plan& plan) { plan.channels[0].size = plan.channels[0].size.mean() / 2.0; });
    check(usual, "readers", [](Plan& plan) { ++plan.channels[0].readers; });
    check(usual, "nodes", [](Plan& plan) { plan.groups[0].count = plan.channels[0].nodes = 1; });
    if (!usual.file_systems.empty())
      check(usual, "file system", [](Plan& plan) { scale(plan.file_systems[0].network, 2.0); });
  }
}

TEST_CASE("Delivery: the path that a channel holds chooses the model") {
  const NodeShare share{Bytes(60e9), 1000, 1000, 8};
  const VolumePlan volume = ebs(128e6, 437e6);
  const auto check = [&](const DataPath& path, const auto& known) {
    const SourceDemand chosen = source_demand(path, streams(), share, volume),
                       own = source_demand(known, share, volume);
    CHECK(chosen.mount == own.mount);
    CHECK(chosen.preparation == own.preparation);
    CHECK(chosen.listing == own.listing);
    for (std::size_t pass = 0; pass < kPasses; ++pass) check_load(chosen.loads[pass], own.loads[pass]);
  };
  const Seconds base(13), latency(0.05);
  const BytesPerSecond bandwidth(87.5e6);
  const PerSecond objects(135), listing(9e3);
  check(FilePath{base, bandwidth, objects}, FilePathOf<Known>{base, bandwidth, objects});
  check(FastFilePath{base, objects, listing, latency, bandwidth},
        FastFilePathOf<Known>{base, objects, listing, latency, bandwidth});
  check(PipePath{base, bandwidth, objects}, PipePathOf<Known>{base, bandwidth, objects});
  check(DownloadPath{latency, bandwidth, 10.0}, DownloadPathOf<Known>{latency, bandwidth, 10.0});
  check(StreamPath{latency, bandwidth}, StreamPathOf<Known>{latency, bandwidth});
  for (const bool lazy : {false, true})
    check(FsxPath{base, listing, latency, objects, latency, lazy},
          FsxPathOf<Known>{base, listing, latency, objects, latency, lazy});
  check(EfsPath{base, listing, latency}, EfsPathOf<Known>{base, listing, latency});
}

TEST_CASE("Delivery: rates are drawn anew in each run, the same for a name wherever it is used") {
  const auto rate = [](const char* name) {
    return Rate<Seconds>(Uncertain<Seconds>(Distribution::uniform(1.0, 2.0)), name);
  };
  const NodeShare share{Bytes(1e9), 10, 10, 8};
  const auto mount = [&](const Rate<Seconds>& value, std::uint64_t run) {
    const DataPath path = FilePath{value, BytesPerSecond(1e9), PerSecond(1e3)};
    return source_demand(path, streams(run), share, endless_volume()).setup;
  };
  CHECK(mount(rate("a"), 0) == mount(rate("a"), 0));
  CHECK(mount(rate("a"), 0) != mount(rate("a"), 1));
  CHECK(mount(rate("a"), 0) != mount(rate("b"), 0));
  const DataPath other = EfsPath{rate("a"), PerSecond(1e3), rate("b")};
  CHECK(source_demand(other, streams(0), share, endless_volume()).setup == mount(rate("a"), 0));
}
