#include <cmath>

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec with(const ChannelSpec& channel) {
  JobSpec job = hour_job();
  job.channels["train"] = channel;
  return job;
}

}  // namespace

TEST_CASE("Channels: readers are the job's if given") {
  ChannelSpec channel = s3_channel(Bytes(1e9), 100);
  CHECK(resolve(with(channel)).channels.at(0).readers == 8);
  CHECK(assumption(resolve(with(channel)), "channels.train.readers").value == "8 threads");
  channel.readers = 32;
  const Plan plan = resolve(with(channel));
  CHECK(plan.channels.at(0).readers == 32);
  CHECK(assumption(plan, "channels.train.readers").field.empty());
}

TEST_CASE("Channels: sharding splits objects; nodes beyond their number idle and are paid") {
  ChannelSpec channel = s3_channel(Bytes(1e9), 10);
  JobSpec job = with(channel);
  job.cluster.instance_count = 4;
  CHECK(resolve(job).channels.at(0).node_objects == 10.0);
  CHECK(resolve(job).channels.at(0).all_objects == 40.0);

  job.channels["train"].distribution = DataDistribution::sharded_by_s3_key;
  CHECK(resolve(job).channels.at(0).node_objects == 3.0);  // 3 + 3 + 2 + 2
  CHECK(resolve(job).channels.at(0).all_objects == 10.0);
  CHECK(resolve(job).channels.at(0).node_share() == Approx(0.3));

  job.channels["train"].objects = 3;
  const Plan plan = resolve(job);
  CHECK(plan.channels.at(0).node_objects == 1.0);
  CHECK(warned(plan.warnings, "channels.train: 3 objects cannot be shared by 4 nodes: the others idle and are paid"));
}

TEST_CASE("Channels: File mode data must fit on the disk, and the message says how much is missing") {
  JobSpec job = with(s3_channel(Bytes(100e9), 10));
  const Problem problem = problem_at(refusals(job), "channels");  // the default volume holds 30 GiB = 32.2 GB
  CHECK(contains(problem.rule, "must fit on each node's disk (cluster.volume_size, 32.2 GB)"));
  CHECK(problem.value == "100 GB, 67.8 GB too much");
  CHECK(problem.nearest == "volume_size: 94 GB");
  job.cluster.volume_size = Bytes(94e9);
  CHECK(refusals(job).empty());
  job.cluster.volume_size = Bytes(93e9);
  CHECK_FALSE(refusals(job).empty());
}

TEST_CASE("Channels: all File channels share the disk, streamed and mounted ones need none") {
  JobSpec job = with(s3_channel(Bytes(20e9), 10));
  CHECK(refusals(job).empty());
  job.channels["more"] = s3_channel(Bytes(20e9), 10);
  CHECK(problem_at(refusals(job), "channels").value == "40 GB, 7.79 GB too much");
  job.channels["more"].input_mode = InputMode::fast_file;
  CHECK(refusals(job).empty());
  job.channels["more"] = mounted_channel(Source::fsx, Bytes(20e9), 10);
  CHECK(refusals(job).empty());
}

TEST_CASE("Channels: what a script downloads fills the disk, too; what it streams does not") {
  JobSpec job = with(s3_channel(Bytes(20e9), 10));
  job.channels["more"] = s3_channel(Bytes(20e9), 10, InputMode::download);
  CHECK(problem_at(refusals(job), "channels").value == "40 GB, 7.79 GB too much");
  job.channels["more"].input_mode = InputMode::stream;
  CHECK(refusals(job).empty());
  job.channels["more"].input_mode = InputMode::download;
  job.channels["more"].size = Uncertain<Bytes>(Distribution::uniform(1e9, 20e9));
  CHECK(warned(resolve(job).warnings, "of uncertain size may not fit on cluster.volume_size (32.2 GB)"));
}

TEST_CASE("Channels: requests to S3 have a limit for each prefix, file systems take none") {
  ChannelSpec channel = s3_channel(Bytes(1e9), 100);
  CHECK(resolve(with(channel)).channels.at(0).prefixes == 1.0);
  CHECK(resolve(with(channel)).channels.at(0).prefix_rate.value() == 5500.0);
  channel.prefixes = 16;
  CHECK(resolve(with(channel)).channels.at(0).prefixes == 16.0);
  CHECK(assumption(resolve(with(channel)), "channels.train (s3.prefix_get_rate)").value == "5500 objects/s");
  const Plan mounted = resolve(with(mounted_channel(Source::fsx, Bytes(1e9), 100)));
  CHECK(mounted.channels.at(0).prefix_rate.value() == 0.0);
  CHECK(assumption(mounted, "channels.train (s3.prefix_get_rate)").field.empty());
}

TEST_CASE("Channels: a record is what one access reads, nothing is a whole object") {
  ChannelSpec channel = s3_channel(Bytes(1e9), 100, InputMode::fast_file);
  CHECK(resolve(with(channel)).channels.at(0).record.value() == 0.0);
  channel.record = Bytes(150e3);
  CHECK(resolve(with(channel)).channels.at(0).record.value() == 150e3);
}

TEST_CASE("Channels: mounted ones know their file system, the others have none") {
  JobSpec job = with(s3_channel(Bytes(1e9), 100));
  job.channels["a"] = mounted_channel(Source::efs, Bytes(1e9), 100);
  job.channels["x"] = mounted_channel(Source::fsx, Bytes(1e9), 100);
  const Plan plan = resolve(job);
  REQUIRE(plan.file_systems.size() == 2);
  CHECK(plan.channels.at(0).file_system == 0);
  CHECK(plan.channels.at(1).file_system == -1);
  CHECK(plan.channels.at(2).file_system == 1);
  CHECK(std::isinf(plan.file_systems[0].disk.baseline));  // EFS
}

TEST_CASE("Channels: sharded data must fit by its share; instance storage suggests FastFile") {
  JobSpec job = with(s3_channel(Bytes(1000e9), 1000));
  job.cluster.instance_type = "ml.g5.xlarge";  // 250 GB of NVMe
  job.cluster.instance_count = 4;
  const Problem problem = problem_at(refusals(job), "channels");
  CHECK(contains(problem.rule, "the instance storage of ml.g5.xlarge, 250 GB"));
  CHECK(problem.value == "1 TB, 750 GB too much");
  CHECK(problem.nearest == "input_mode: FastFile");
  job.channels["train"].distribution = DataDistribution::sharded_by_s3_key;
  CHECK(refusals(job).empty());
}

TEST_CASE("Channels: groups that read a channel are bits, and their nodes share it") {
  JobSpec job = with(s3_channel(Bytes(1e9), 10));
  job.cluster.instance_type.clear();
  job.cluster.groups = {{"a", "ml.p3.2xlarge", 1}, {"b", "ml.m5.xlarge", 2}, {"c", "ml.c5.18xlarge", 4}};
  const auto read_by = [&](std::vector<std::string> groups) {
    job.channels["train"].groups = std::move(groups);
    return resolve(job).channels.at(0);
  };
  CHECK(read_by({"a"}).groups == 0b001U);
  CHECK(read_by({"c", "a"}).groups == 0b101U);
  CHECK(read_by({"c", "a"}).nodes == 5);
  CHECK(read_by({"c", "a"}).all_objects == 50.0);
  CHECK(read_by({}).nodes == 7);
  CHECK((read_by({}).groups & 0b111U) == 0b111U);
  job.channels["train"].distribution = DataDistribution::sharded_by_s3_key;
  CHECK(read_by({"b", "c"}).node_objects == 2.0);  // 10 over 6 nodes
  CHECK(read_by({"b", "c"}).all_objects == 10.0);
}

TEST_CASE("Channels: data must fit on the disks of the groups that read it") {
  JobSpec job = with(s3_channel(Bytes(240e9), 10));
  job.cluster.instance_type.clear();
  job.cluster.groups = {{"small", "ml.p3.2xlarge", 1}, {"large", "ml.g5.xlarge", 1}};  // 30 GiB of EBS, 250 GB of NVMe
  CHECK(contains(problem_at(refusals(job), "channels").rule, "cluster.volume_size"));
  job.channels["train"].groups = {"large"};
  CHECK(refusals(job).empty());
  job.channels["more"] = s3_channel(Bytes(20e9), 10);
  CHECK(contains(problem_at(refusals(job), "channels").rule, "ml.g5.xlarge"));
  job.channels["more"].groups = {"small"};
  CHECK(refusals(job).empty());
}
