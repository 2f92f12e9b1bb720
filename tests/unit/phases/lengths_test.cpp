#include "simcore/phases/lengths.hpp"

#include <cmath>
#include <utility>

#include "catch.hpp"
#include "simcore/phases/upload.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

PhaseLengths lengths_of(const Plan& plan, std::uint64_t replication = 0) {
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  return draw_lengths(plan, streams(replication), traffic, pipeline);
}

Traffic traffic_of(const Plan& plan) {
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  static_cast<void>(draw_lengths(plan, streams(), traffic, pipeline));
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

/// Moves the data to an EFS of 1 GB/s, away from S3.
void mount(Plan& plan) {
  FileSystemPlan system;
  system.network = BurstLimit::constant(1e9);
  system.disk = BurstLimit::constant(HUGE_VAL);
  system.operations = 35000.0;
  system.client = BytesPerSecond(5e8);
  plan.file_systems = {system};
  plan.channels.front().file_system = 0;
  plan.channels.front().path = EfsPath{Seconds(12.0), PerSecond(6512.0), Seconds(0.001)};
}

/// ShardedByS3Key: each node gets its share of the objects.
void shard(Plan& plan) {
  ChannelPlan& channel = plan.channels.front();
  channel.node_objects = std::ceil(channel.objects / plan.groups[0].count);
  channel.all_objects = channel.objects;
}

const FastFilePath kFastFile{Seconds(16.0), PerSecond(10000.0), PerSecond(9219.0), Seconds(0.048),
                             BytesPerSecond(87.5e6)};

double paced_by(const LimitTimes& times, Limit limit) { return times[static_cast<std::size_t>(limit)].value(); }

}  // namespace

TEST_CASE("Lengths: what the plan states is what a run lasts") {
  const PhaseLengths lengths = lengths_of(plain_plan());
  CHECK(lengths.downloading.value() == 30.0);
  CHECK(lengths.training.value() == 100.0);
  CHECK(lengths.epochs.value() == 100.0);
  CHECK(lengths.setup.value() == 0.0);
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

TEST_CASE("Lengths: a run that trains fewer epochs computes, reads and starts them fewer times") {
  Plan plan = with_channel(1);
  plan.channels.front().path = kFastFile;
  plan.compute.epochs = 4;
  plan.compute.epoch_start = Seconds(5.0);
  plan.checkpoint.parts = 4.0;
  const PhaseLengths whole = lengths_of(plan);
  const Traffic all = traffic_of(plan);
  plan.compute.trained_epochs = 1;
  const PhaseLengths part = lengths_of(plan);
  CHECK(part.epochs.value() == Approx(whole.epochs.value() / 4.0));
  CHECK(part.amount == 0.25);  // one checkpoint
  CHECK(traffic_of(plan).get_requests == all.get_requests / 4.0);
  CHECK(traffic_of(plan).list_requests == all.list_requests);
}

TEST_CASE("Lengths: checkpoints counted in epochs do not follow the steps of an epoch") {
  Plan plan = plain_plan();
  plan.compute.counted = Uncertain<Count>(Distribution::mixture({1.0, 1.0}, {100.0, 300.0}));
  const double share = lengths_of(plan).amount;
  CHECK((share == 0.5 || share == 1.5));
  CHECK(lengths_of(plan).training.value() == Approx(100.0 * share));
  plan.checkpoint.by_epochs = true;
  CHECK(lengths_of(plan).amount == 1.0);
}

TEST_CASE("Lengths: start-up, listing and warm-up come before the steady pace") {
  Plan plan = with_channel(1);
  plan.channels.front().path = kFastFile;
  plan.compute.startup = Seconds(45.0);
  plan.compute.warm_up = Seconds(7.0);
  plan.compute.epochs = 2;
  plan.compute.unit = ComputePlan::Unit::step;
  // Each epoch computes for 50 s and waits 1,280 × 0.048 / 8 = 7.68 s and reads 10 GiB at 700 MB/s in 15.3 s.
  const PhaseLengths lengths = lengths_of(plan);
  CHECK(lengths.training.value() == Approx(45.0 + 1280.0 / 9219.0 + 7.0 + 100.0));
  CHECK(lengths.setup.value() == Approx(45.0 + 1280.0 / 9219.0 + 7.0));
  CHECK(lengths.epochs.value() == Approx(107.0));
}

TEST_CASE("Lengths: a stated duration holds the script's listing of its files") {
  Plan plan = with_channel(1);
  plan.channels.front().path = kFastFile;
  plan.compute.unit = ComputePlan::Unit::duration;
  CHECK(lengths_of(plan).training.value() == Approx(100.0));
}

TEST_CASE("Lengths: each epoch starts with its loader, which nothing hides") {
  Plan plan = plain_plan();
  plan.compute.epochs = 4;
  plan.compute.epoch_start = Seconds(5.0);
  const PhaseLengths lengths = lengths_of(plan);
  CHECK(lengths.training.value() == 120.0);
  CHECK(lengths.epochs.value() == 120.0);
  CHECK(lengths.setup.value() == 0.0);
  CHECK(total(lengths.use.training).value() == 100.0);
}

TEST_CASE("Lengths: the processors of the weakest group prepare their nodes' share of the samples") {
  // 12,000 samples of 0.1 s by 3 nodes: 400 s of processor time on each, 100 s on 4 processors, 50 s on 8.
  Plan plan = plain_plan();
  plan.groups.assign(2, plan.groups.front());
  plan.groups[0].count = 2;
  plan.groups[1].processors = 4.0;
  plan.compute.time = Seconds(60.0);
  plan.compute.samples = 12000.0;
  plan.compute.preprocessing = Seconds(0.1);
  CHECK(lengths_of(plan).training.value() == Approx(100.0));
  CHECK(paced_by(lengths_of(plan).use.training, Limit::preprocessing) == Approx(100.0));
  plan.groups[1].processors = 8.0;
  CHECK(lengths_of(plan).training.value() == Approx(60.0));
  plan.compute.prefetch = false;
  CHECK(lengths_of(plan).training.value() == Approx(110.0));
  plan.compute.samples = 0.0;
  CHECK(lengths_of(plan).training.value() == Approx(60.0));
}

TEST_CASE("Lengths: shared samples go to whichever processor is free, of the groups that prepare") {
  // 12,000 samples of 0.1 s by 2 nodes of 8 processors and one of 4: 1200 s of processor time, 60 s on 20.
  Plan plan = plain_plan();
  plan.groups.assign(2, plan.groups.front());
  plan.groups[0].count = 2;
  plan.groups[0].computes = false;
  plan.groups[1].processors = 4.0;
  plan.compute.time = Seconds(10.0);
  plan.compute.samples = 12000.0;
  plan.compute.preprocessing = Seconds(0.1);
  plan.compute.shared = true;
  CHECK(lengths_of(plan).training.value() == Approx(60.0));
  plan.groups[1].processors = 0.0;
  CHECK(lengths_of(plan).training.value() == Approx(75.0));
  CHECK(lengths_of(plan).use.utilisation.processors == Approx(1.0));
  CHECK(paced_by(lengths_of(plan).use.training, Limit::preprocessing) == Approx(75.0));
  plan.compute.prepared = Bytes(10e6);  // 120 GB in all over the one link of 1 GB/s of the node that computes
  CHECK(lengths_of(plan).training.value() == Approx(120.0));
  CHECK(paced_by(lengths_of(plan).use.training, Limit::network) == Approx(120.0));
  CHECK(lengths_of(plan).use.utilisation.network == Approx(1.0));
  for (GroupPlan& group : plan.groups) group.network = {1e9, 10e9, 1e12, 1e12};
  CHECK(lengths_of(plan).training.value() == Approx(120.0));  // bursts do not count
  plan.compute.time = Seconds(130.0);
  CHECK(paced_by(lengths_of(plan).use.training, Limit::compute) == Approx(130.0));
}

TEST_CASE("Lengths: a script's own download comes after its start and before the epochs") {
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.compute.startup = Seconds(45.0);
  plan.compute.warm_up = Seconds(3.0);
  plan.channels = {file_channel(Bytes(8.75e9), 1000)};
  plan.channels[0].path = DownloadPath{Seconds(0.05), BytesPerSecond(87.5e6), 10.0};
  const PhaseLengths lengths = lengths_of(plan);  // 5 s of opening, 10 s of bytes
  CHECK(lengths.downloading.value() == 0.0);
  CHECK(lengths.training.value() == Approx(45.0 + 15.0 + 100.0 + 3.0));
  CHECK(lengths.setup.value() == Approx(45.0 + 15.0 + 3.0));
  CHECK(paced_by(lengths.use.downloading, Limit::connections) == Approx(15.0));
  CHECK(total(lengths.use.training).value() == Approx(103.0));
}

TEST_CASE("Lengths: credit used by the copy comes back in what is left of Downloading, modelled or stated") {
  // The copy of 20 GB takes 10 s at 1 GB/s, which uses up 9 GB of credit, and 100 s at 100 MB/s; mounting takes 13 s.
  // An epoch streams 10 GB: of so many seconds of rest come 100 MB of credit each, which the first seconds at 1 GB/s
  // use.
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.groups[0].network = {1e8, 1e9, 9e9, 9e9};
  plan.compute.time = Seconds(0.0);
  plan.channels = {file_channel(Bytes(20e9), 10), file_channel(Bytes(10e9), 10)};
  plan.channels[0].path = FilePath{Seconds(13.0), BytesPerSecond(1e10), PerSecond(1e4)};
  plan.channels[1].path = PipePath{Seconds(0.0), BytesPerSecond(1e10), PerSecond(1e4)};
  const auto training = [](double rest) { return rest / 9.0 + (10e9 - 1e9 * rest / 9.0) / 1e8; };
  CHECK(lengths_of(plan).downloading.value() == Approx(123.0));
  CHECK(lengths_of(plan).training.value() == Approx(training(0.0)));
  plan.phases.image_pull = Seconds(150.0);
  CHECK(lengths_of(plan).training.value() == Approx(training(40.0)));
  plan.phases.download = Seconds(168.0);
  CHECK(lengths_of(plan).training.value() == Approx(training(45.0)));
  plan.groups[0].network.credit = 0.0;  // what mounting earns speeds up the copy: 1.3 GB last 13/9 s
  plan.phases.download.reset();
  plan.phases.image_pull = Seconds(0.0);
  CHECK(lengths_of(plan).downloading.value() == Approx(13.0 + training(13.0) + 100.0));
}

TEST_CASE("Lengths: a modelled upload compresses first") {
  Plan plan = plain_plan();
  plan.phases.upload.reset();
  plan.artifact = {Bytes(2.9e9), true, BytesPerSecond(29e6), 0.5, BytesPerSecond(100e6), {}, Seconds(5.0), Bytes(8e6)};
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
  mount(plan);
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
  plan.phases.upload = Uncertain<Seconds>(Distribution::lognormal(111.4, 138.0));
  const Seconds alone = lengths_of(plan, 5).uploading;
  plan.phases.download = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::gamma(100.0, 4.0));
  CHECK(lengths_of(plan, 5).uploading == alone);
}

TEST_CASE("Lengths: each channel draws a size of its own") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(1e9), 1), file_channel(Bytes(1e9), 1)};
  for (ChannelPlan& channel : plan.channels) channel.size = Uncertain<Bytes>(Distribution::uniform(1e9, 2e9));
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  static_cast<void>(draw_lengths(plan, streams(), traffic, pipeline));
  CHECK(traffic[0].stored != traffic[1].stored);
}

namespace {

/// Group 0 with a link of 100 MB/s, group 1 with one of 50 MB/s; nothing but the channels is to be waited for.
Plan two_groups() {
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.phases.image_pull = Seconds(0.0);
  plan.groups.assign(2, plan.groups.front());
  for (const auto& [group, rate] : {std::pair(0U, 100e6), std::pair(1U, 50e6)}) {
    plan.groups[group].network = BurstLimit::constant(rate);
    plan.groups[group].wide_area = BytesPerSecond(rate);
  }
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
