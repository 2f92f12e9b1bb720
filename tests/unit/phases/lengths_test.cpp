#include "simcore/phases/lengths.hpp"

#include "catch.hpp"
#include "simcore/phases/upload.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

PhaseLengths lengths_of(const Plan& plan, std::uint64_t replication = 0) {
  std::vector<Traffic> traffic;
  return draw_lengths(plan, streams(replication), traffic);
}

Traffic traffic_of(const Plan& plan) {
  std::vector<Traffic> traffic;
  static_cast<void>(draw_lengths(plan, streams(), traffic));
  REQUIRE(traffic.size() == 1);
  return traffic.front();
}

/// 10 GiB in 1,280 objects of one GET each, over `nodes` nodes.
Plan with_channel(int nodes) {
  Plan plan = plain_plan();
  plan.groups[0].count = nodes;
  plan.channels = {file_channel(kGibibyte * 10.0, 1280, nodes)};
  return plan;
}

/// ShardedByS3Key: each node gets its share of the objects.
void shard(Plan& plan) {
  ChannelPlan& channel = plan.channels.front();
  channel.node_objects = std::ceil(channel.objects / plan.groups[0].count);
  channel.all_objects = channel.objects;
}

constexpr FastFilePath kFastFile{Seconds(16.0), PerSecond(10000.0), PerSecond(9219.0), Seconds(0.048),
                                 BytesPerSecond(87.5e6)};

}  // namespace

TEST_CASE("Lengths: what the plan states is what a run lasts") {
  const PhaseLengths lengths = lengths_of(plain_plan());
  CHECK(lengths.pending.value() == 10.0);
  CHECK(lengths.starting.value() == 20.0);
  CHECK(lengths.downloading.value() == 30.0);
  CHECK(lengths.training.value() == 100.0);
  CHECK(lengths.computing.value() == 100.0);
  CHECK(lengths.uploading.value() == 5.0);
}

TEST_CASE("Lengths: the image is pulled beside the data, the longer of the two counts") {
  Plan plan = plain_plan();
  plan.phases.image_pull = Seconds(160.0);
  CHECK(lengths_of(plan).downloading.value() == 160.0);
  plan.phases.image_pull = Seconds(29.0);
  CHECK(lengths_of(plan).downloading.value() == 30.0);
}

TEST_CASE("Lengths: without an override the download is the sum of transfers behind the longest mount") {
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.channels = {file_channel(Bytes(15e9), 10), file_channel(Bytes(1.5e9), 2700)};
  // 15 GB at 150 MB/s: 100 s. 2,700 objects at 135 /s: 20 s. Mounts of 13 s happen side by side.
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + 100.0 + 20.0));
}

TEST_CASE("Lengths: start-up, listing and warm-up come before the steady pace") {
  Plan plan = with_channel(1);
  plan.channels.front().path = kFastFile;
  plan.compute.startup = Seconds(45.0);
  plan.compute.warm_up = Seconds(7.0);
  plan.compute.epochs = 2;
  plan.compute.unit = ComputePlan::Unit::step;
  // Each epoch computes for 50 s and waits 1,280 × 0.048 / 8 = 7.68 s or reads 10 GiB at 700 MB/s = 15.3 s.
  CHECK(lengths_of(plan).training.value() == Approx(45.0 + 1280.0 / 9219.0 + 7.0 + 100.0));
}

TEST_CASE("Lengths: a stated duration holds the script's listing of its files") {
  Plan plan = with_channel(1);
  plan.channels.front().path = kFastFile;
  plan.compute.unit = ComputePlan::Unit::duration;
  CHECK(lengths_of(plan).training.value() == Approx(100.0));
}

TEST_CASE("Lengths: a modelled upload compresses first") {
  Plan plan = plain_plan();
  plan.phases.upload.reset();
  plan.artifact = {Bytes(2.9e9), true, BytesPerSecond(29e6), 0.5, BytesPerSecond(100e6), Seconds(5.0), Bytes(8e6)};
  const PhaseLengths lengths = lengths_of(plan);
  CHECK(lengths.uploading.value() == Approx(5.0 + 100.0 + 14.5));
  CHECK(lengths.artifact.value() == Approx(1.45e9));
}

TEST_CASE("Traffic: File mode fetches each object once, in parts, and lists it by the page, on every node") {
  Plan plan = with_channel(2);
  Traffic traffic = traffic_of(plan);  // 8 MiB an object: one GET each
  CHECK(traffic.get_requests == 2 * 1280.0);
  CHECK(traffic.list_requests == 2 * 2.0);  // 1,280 keys are two pages
  CHECK(traffic.read.value() == Approx(2.0 * 10.0 * kGibibyte.value()));
  CHECK(traffic.stored.value() == 10.0 * kGibibyte.value());

  plan.compute.epochs = 5;  // later epochs read the disk
  CHECK(traffic_of(plan).get_requests == 2 * 1280.0);

  plan.channels.front().objects = plan.channels.front().node_objects = 10;  // 1 GiB an object: 128 parts each
  plan.channels.front().all_objects = 20;
  traffic = traffic_of(plan);
  CHECK(traffic.get_requests == 2 * 10 * 128.0);
  CHECK(traffic.list_requests == 2.0);
}

TEST_CASE("Traffic: streamed sources fetch again in every epoch") {
  Plan plan = with_channel(1);
  plan.compute.epochs = 5;
  plan.channels.front().path = kFastFile;
  CHECK(traffic_of(plan).get_requests == 5 * 1280.0);
  CHECK(traffic_of(plan).list_requests == 2.0);
  CHECK(traffic_of(plan).read.value() == Approx(5.0 * 10.0 * kGibibyte.value()));
  plan.channels.front().path = PipePath{Seconds(16), BytesPerSecond(300e6), PerSecond(5500)};
  CHECK(traffic_of(plan).get_requests == 5 * 1280.0);
}

TEST_CASE("Traffic: mounted file systems are read without requests") {
  Plan plan = with_channel(2);
  plan.compute.epochs = 3;
  EfsPath efs;
  efs.client = efs.burst = efs.baseline = BytesPerSecond(1e9);
  plan.channels.front().path = efs;
  const Traffic traffic = traffic_of(plan);
  CHECK(traffic.get_requests == 0.0);
  CHECK(traffic.list_requests == 0.0);
  CHECK(traffic.read.value() == Approx(2.0 * 3.0 * 10.0 * kGibibyte.value()));
}

TEST_CASE("Traffic: shards of an uneven split are fetched once, whatever the fullest node holds") {
  Plan plan = with_channel(3);
  plan.channels.front().objects = 10;
  shard(plan);  // 4 + 3 + 3 objects of 1 GiB
  CHECK(plan.channels.front().node_objects == 4.0);
  CHECK(traffic_of(plan).get_requests == 10 * 128.0);
  CHECK(traffic_of(plan).read.value() == Approx(10.0 * kGibibyte.value()));
}

TEST_CASE("Lengths: sharding never makes a node download more") {
  for (const int nodes : {1, 2, 3, 7, 64, 2000}) {
    Plan whole = with_channel(nodes);
    whole.phases.download.reset();
    Plan sharded = whole;
    shard(sharded);
    CHECK(lengths_of(sharded).downloading <= lengths_of(whole).downloading);
    CHECK(traffic_of(sharded).read <= traffic_of(whole).read);
  }
}

TEST_CASE("Lengths: a new uncertainty does not shift the draws of the others") {
  Plan plan = plain_plan();
  plan.phases.starting = Uncertain<Seconds>(Distribution::lognormal(111.4, 138.0));
  const Seconds alone = lengths_of(plan, 5).starting;
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::gamma(100.0, 4.0));
  CHECK(lengths_of(plan, 5).starting == alone);
}

TEST_CASE("Lengths: each channel draws a size of its own") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(1e9), 1), file_channel(Bytes(1e9), 1)};
  for (ChannelPlan& channel : plan.channels) channel.size = Uncertain<Bytes>(Distribution::uniform(1e9, 2e9));
  std::vector<Traffic> traffic;
  static_cast<void>(draw_lengths(plan, streams(), traffic));
  CHECK(traffic[0].stored != traffic[1].stored);
}

namespace {

/// Group 0 with a link of 100 MB/s, group 1 with one of 50 MB/s; nothing but the channels is to be waited for.
Plan two_groups() {
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.phases.image_pull = Seconds(0.0);
  plan.groups.assign(2, plan.groups.front());
  plan.groups[0].network = plan.groups[0].wide_area = BytesPerSecond(100e6);
  plan.groups[1].network = plan.groups[1].wide_area = BytesPerSecond(50e6);
  return plan;
}

/// Read by the groups of these bits: a mount of 13 s, then 150 MB/s at most.
ChannelPlan read_by(std::uint32_t groups, Bytes size) {
  ChannelPlan channel = file_channel(size, 10);
  channel.groups = groups;
  return channel;
}

}  // namespace

TEST_CASE("Lengths: a cluster of groups downloads as long as its slowest group") {
  Plan plan = two_groups();
  plan.channels = {read_by(0b11U, Bytes(1e9))};
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + 20.0));  // 1 GB at 50 MB/s
  plan.channels = {read_by(0b01U, Bytes(1e9))};
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + 10.0));
  // Group 0 reads 1 + 4 GB at 100 MB/s, group 1 reads 1 + 0.5 GB at 50 MB/s.
  plan.channels = {read_by(0b11U, Bytes(1e9)), read_by(0b01U, Bytes(4e9)), read_by(0b10U, Bytes(0.5e9))};
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + 50.0));
}

TEST_CASE("Lengths: the epochs of a cluster of groups wait for the group that reads longest") {
  Plan plan = two_groups();
  ChannelPlan stream = read_by(0b10U, Bytes(6e9));
  stream.path = PipePath{Seconds(1.0), BytesPerSecond(300e6), PerSecond(5500)};
  plan.channels = {stream};
  // 6 GB at 50 MB/s take 120 s, longer than the 100 s of computing.
  CHECK(lengths_of(plan).training.value() == Approx(120.0));
  plan.channels[0].groups = 0b01U;  // 60 s at 100 MB/s
  CHECK(lengths_of(plan).training.value() == Approx(100.0));
}

TEST_CASE("Lengths: data from another region comes at the lesser of link and way") {
  Plan plan = two_groups();
  plan.channels = {read_by(0b01U, Bytes(1e9))};
  plan.channels[0].far = true;
  plan.groups[0].wide_area = BytesPerSecond(20e6);
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + 50.0));
  plan.groups[0].wide_area = BytesPerSecond(1e9);  // a small instance may be slower than 5 Gb/s
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + 10.0));
  plan.channels[0].far = false;
  plan.groups[0].wide_area = BytesPerSecond(20e6);
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + 10.0));
}
