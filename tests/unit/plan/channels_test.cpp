#include <cmath>

#include "catch.hpp"
#include "simcore/spec/choice.hpp"
#include "unit/plan/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr double kTebibyte = 1099511627776.0;

JobSpec with(const ChannelSpec& channel) {
  JobSpec job = hour_job();
  job.channels["train"] = channel;
  return job;
}

JobSpec with_fsx(std::optional<Bytes> capacity, Bytes size = Bytes(1e9)) {
  FileSystemSpec system;
  system.capacity = capacity;
  return with(mounted_channel(Source::fsx, size, 1000, system));
}

template <class Path>
Path path_of(const JobSpec& job) {
  return std::get<Path>(resolve(job).channels.at(0).path);
}

double fsx_gigabytes(const JobSpec& job) { return path_of<FsxPath>(job).capacity / kGibibyte; }

/// EFS as its readers feel it, by what it stores.
EfsPath efs(Bytes stored, EfsThroughput mode = EfsThroughput::bursting) {
  FileSystemSpec system;
  system.capacity = stored;
  system.throughput_mode = mode;
  if (mode == EfsThroughput::provisioned) system.provisioned_throughput = BytesPerSecond(100e6);
  return path_of<EfsPath>(with(mounted_channel(Source::efs, Bytes(1e9), 1000, system)));
}

}  // namespace

TEST_CASE("Channels: source and mode choose the path, with its rates assumed aloud") {
  Plan plan = resolve(with(s3_channel(Bytes(1e9), 100)));
  CHECK(std::holds_alternative<FilePath>(plan.channels.at(0).path));
  CHECK(assumption(plan, "channels.train (file.bandwidth)").value == "158 MB/s (p95 200 MB/s)");
  CHECK(assumption(plan, "channels.train.readers").value == "8 threads");
  CHECK(plan.channels[0].readers == 8);

  plan = resolve(with(s3_channel(Bytes(1e9), 100, InputMode::fast_file)));
  CHECK(std::holds_alternative<FastFilePath>(plan.channels.at(0).path));
  CHECK(assumption(plan, "channels.train (fast_file.list_rate)").value == "10000 objects/s (p95 18000 objects/s)");

  plan = resolve(with(s3_channel(Bytes(1e9), 100, InputMode::pipe)));
  CHECK(std::holds_alternative<PipePath>(plan.channels.at(0).path));
  CHECK(std::holds_alternative<FsxPath>(resolve(with_fsx({})).channels.at(0).path));
}

TEST_CASE("Channels: readers are the job's if given") {
  ChannelSpec channel = s3_channel(Bytes(1e9), 100);
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

TEST_CASE("Channels: FSx comes in 1,200 GB, 2,400 GB and multiples of that, in any of three units") {
  CHECK(fsx_gigabytes(with_fsx(Bytes(1200e9))) == Approx(1200.0));
  CHECK(fsx_gigabytes(with_fsx(kGibibyte * 1200.0)) == Approx(1200.0));
  CHECK(fsx_gigabytes(with_fsx(Bytes(1.2 * kTebibyte))) == Approx(1200.0));
  CHECK(fsx_gigabytes(with_fsx(Bytes(2.4 * kTebibyte))) == Approx(2400.0));
  CHECK(fsx_gigabytes(with_fsx(Bytes(24e12))) == Approx(24000.0));
}

TEST_CASE("Channels: another FSx size is refused with the next that the service has") {
  struct Case {
    double gigabytes;
    const char* nearest;
  };
  for (const Case& wrong : {Case{500, "1200 GB"}, Case{1300, "2400 GB"}, Case{3600, "4800 GB"}}) {
    const Problem problem =
        problem_at(refusals(with_fsx(Bytes(wrong.gigabytes * 1e9))), "channels.train.file_system.capacity");
    CHECK(problem.rule == "must be 1200 GB, 2400 GB or a multiple of 2400 GB");
    CHECK(problem.nearest == wrong.nearest);
    const double next = std::atof(wrong.nearest);
    CHECK(refusals(with_fsx(Bytes(next * 1e9))).empty());
  }
}

TEST_CASE("Channels: FSx without a size is the smallest that holds the data, and said") {
  CHECK(fsx_gigabytes(with_fsx({}, Bytes(1e9))) == Approx(1200.0));
  CHECK(fsx_gigabytes(with_fsx({}, kGibibyte * 1200.0)) == Approx(1200.0));
  CHECK(fsx_gigabytes(with_fsx({}, kGibibyte * 1201.0)) == Approx(2400.0));
  CHECK(fsx_gigabytes(with_fsx({}, kGibibyte * 2401.0)) == Approx(4800.0));
  const Plan plan = resolve(with_fsx({}, Bytes(3e12)));
  CHECK(assumption(plan, "channels.train.file_system.capacity").value == "4800 GB");
  CHECK(assumption(plan, "channels.train.file_system.deployment").value == "SCRATCH_2");
}

TEST_CASE("Channels: FSx throughput grows with its size, at the rate of its deployment") {
  JobSpec job = with_fsx(Bytes(2400e9));
  job.channels["train"].file_system->deployment = FsxDeployment::persistent_2_ssd_250;
  const auto path = path_of<FsxPath>(job);
  CHECK(path.network.value() == Approx(2.4 * 640e6));
  CHECK(path.disk.value() == Approx(2.4 * 250e6));
  CHECK(path.cache.value() == Approx(2.4 * 6.8 * 1073741824.0));
  CHECK_FALSE(path.lazy_load);
  job.channels["train"].file_system->lazy_load = true;
  CHECK(path_of<FsxPath>(job).lazy_object_rate.value() == 5500.0);
}

TEST_CASE("Channels: every FSx deployment has rates and a price") {
  for (const auto& [text, deployment] : Choice<FsxDeployment>::words) {
    JobSpec job = with_fsx(Bytes(1200e9));
    job.channels["train"].file_system->deployment = deployment;
    INFO(text);
    const Plan plan = resolve(job);
    CHECK(std::get<FsxPath>(plan.channels.at(0).path).disk.value() > 0.0);
    const auto priced = [](const TariffLine& line) { return line.service == "AmazonFSx" && line.unit_price_usd > 0.0; };
    CHECK(std::ranges::count_if(plan.tariff.lines, priced) == 1);
  }
}

TEST_CASE("Channels: EFS in bursting mode reads three times what is metered") {
  // 1 TiB: 100 MiB/s burst, 50 MiB/s baseline, 2.1 TiB credit, each metered at a third for reads.
  const EfsPath usual = efs(Bytes(kTebibyte));
  CHECK(usual.burst.value() == Approx(300.0 * 1048576.0));
  CHECK(usual.baseline.value() == Approx(150.0 * 1048576.0));
  CHECK(usual.credit.value() == Approx(3.0 * 2.1 * kTebibyte));
  // Below 1 TiB the burst stays, the baseline shrinks to 1 MiB/s at least; above both grow.
  CHECK(efs(Bytes(1e9)).burst.value() == Approx(300.0 * 1048576.0));
  CHECK(efs(Bytes(1e9)).baseline.value() == Approx(3.0 * 1048576.0));
  CHECK(efs(Bytes(4.0 * kTebibyte)).burst.value() == Approx(1200.0 * 1048576.0));
  CHECK(efs(Bytes(4.0 * kTebibyte)).baseline.value() == Approx(600.0 * 1048576.0));
}

TEST_CASE("Channels: EFS with a rate of its own has no credits") {
  const EfsPath provisioned = efs(Bytes(1e12), EfsThroughput::provisioned);
  CHECK(provisioned.burst.value() == Approx(300e6));  // 100 MB/s metered
  CHECK(provisioned.baseline == provisioned.burst);
  CHECK(provisioned.credit.value() == 0.0);
  const EfsPath elastic = efs(Bytes(1e12), EfsThroughput::elastic);
  CHECK(elastic.burst.value() == Approx(20.0 * 1073741824.0));
  CHECK(elastic.client.value() == Approx(1500.0 * 1048576.0));
  CHECK(efs(Bytes(1e12)).client.value() == Approx(500.0 * 1048576.0));
}

TEST_CASE("Channels: EFS without a mode bursts, and says so") {
  const Plan plan = resolve(with(mounted_channel(Source::efs, Bytes(1e12), 1000)));
  CHECK(assumption(plan, "channels.train.file_system.throughput_mode").value == "bursting");
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
