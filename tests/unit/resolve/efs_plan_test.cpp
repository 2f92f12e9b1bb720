// EFS as its readers feel it: they are metered at a third, so everything is three times what the service counts.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr double kTebibyte = 1099511627776.0, kMebibyte = 1048576.0, kGibibytes = 1073741824.0;

JobSpec with_efs(const FileSystemSpec& system, Bytes size = Bytes(1e9)) {
  JobSpec job = hour_job();
  job.channels["train"] = mounted_channel(Source::efs, size, 1000, system);
  return job;
}

/// What it stores, in a mode.
FileSystemPlan efs(double stored, EfsThroughput mode = EfsThroughput::bursting, double provisioned = 100e6) {
  FileSystemSpec system;
  system.capacity = Bytes(stored);
  system.throughput_mode = mode;
  if (mode == EfsThroughput::provisioned) system.provisioned_throughput = BytesPerSecond(provisioned);
  return resolve(with_efs(system)).file_systems.at(0);
}

/// How many warnings say that the credits are used up.
std::ptrdiff_t warnings_of_credit(const JobSpec& job) {
  const Plan plan = resolve(job);
  return std::ranges::count_if(plan.warnings,
                               [](const std::string& text) { return contains(text, "bursting's credits"); });
}

}  // namespace

TEST_CASE("EFS: bursting grows with what is stored, and so does the baseline") {
  // 1 TiB: 100 MiB/s burst, 50 MiB/s baseline, 2.1 TiB credit.
  const BurstLimit usual = efs(kTebibyte).network;
  CHECK(usual.burst == Approx(300.0 * kMebibyte));
  CHECK(usual.baseline == Approx(150.0 * kMebibyte));
  CHECK(usual.credit == Approx(3.0 * 2.1 * kTebibyte));
  CHECK(usual.capacity == usual.credit);
  // Below 1 TiB the burst stays, the baseline shrinks to 1 MiB/s at least; above both grow.
  CHECK(efs(1e9).network.burst == Approx(300.0 * kMebibyte));
  CHECK(efs(1e9).network.baseline == Approx(3.0 * kMebibyte));
  CHECK(efs(1e9).network.capacity == Approx(3.0 * 2.1 * kTebibyte));
  CHECK(efs(4.0 * kTebibyte).network.burst == Approx(1200.0 * kMebibyte));
  CHECK(efs(4.0 * kTebibyte).network.baseline == Approx(600.0 * kMebibyte));
  CHECK(efs(4.0 * kTebibyte).network.capacity == Approx(4.0 * 3.0 * 2.1 * kTebibyte));
  CHECK(efs(4.0 * kTebibyte).network.credit == Approx(3.0 * 2.1 * kTebibyte));  // at the start of the job
}

TEST_CASE("EFS: no mode reads more than its limit, however much is stored") {
  CHECK(efs(15.0 * kTebibyte).network.burst == 3.0 * kGibibytes);  // 4500 MiB/s would be the burst
  CHECK(efs(15.0 * kTebibyte).network.baseline == Approx(2250.0 * kMebibyte));
  CHECK_FALSE(efs(30.0 * kTebibyte).network.bursts());
  CHECK(efs(30.0 * kTebibyte).network.baseline == 3.0 * kGibibytes);
  CHECK(efs(1e12, EfsThroughput::provisioned, 2e9).network.baseline == 3.0 * kGibibytes);
  CHECK(efs(1e12, EfsThroughput::elastic).network.baseline == 20.0 * kGibibytes);
}

TEST_CASE("EFS: a rate of its own has no credits") {
  const BurstLimit provisioned = efs(1e12, EfsThroughput::provisioned).network;
  CHECK(provisioned.baseline == Approx(300e6));  // 100 MB/s metered
  CHECK_FALSE(provisioned.bursts());
  CHECK_FALSE(efs(1e12, EfsThroughput::elastic).network.bursts());
}

TEST_CASE("EFS: provisioned throughput is at least what the stored data entitles to") {
  CHECK(efs(4.0 * kTebibyte, EfsThroughput::provisioned, 100.0 * kMebibyte).network.baseline ==
        Approx(600.0 * kMebibyte));
  CHECK(efs(4.0 * kTebibyte, EfsThroughput::provisioned, 300.0 * kMebibyte).network.baseline ==
        Approx(900.0 * kMebibyte));
}

TEST_CASE("EFS: clients and operations have the limits of the mode") {
  CHECK(efs(1e12).client.value() == Approx(500.0 * kMebibyte));
  CHECK(efs(1e12, EfsThroughput::provisioned).client.value() == Approx(500.0 * kMebibyte));
  CHECK(efs(1e12, EfsThroughput::elastic).client.value() == Approx(1500.0 * kMebibyte));
  CHECK(efs(1e12).operations == 35000.0);
  CHECK(efs(1e12, EfsThroughput::provisioned).operations == 55000.0);
  CHECK(efs(1e12, EfsThroughput::elastic).operations == 900000.0);
  CHECK(std::isinf(efs(1e12).disk.baseline));
  CHECK_FALSE(efs(1e12).cached);
}

TEST_CASE("EFS: it stores the data set unless it says more") {
  CHECK(resolve(with_efs({}, Bytes(2.0 * kTebibyte))).file_systems.at(0).network.baseline == Approx(300.0 * kMebibyte));
  CHECK(efs(4.0 * kTebibyte).capacity.value() == 4.0 * kTebibyte);
}

TEST_CASE("EFS: without a mode it bursts, and warns where the credit is not enough for all that is read") {
  const std::string field = "channels.train.file_system.throughput_mode";
  CHECK(assumption(resolve(with_efs({}, Bytes(1e12))), field).value == "bursting");
  // 1 TiB: 6.3 TiB of credit at 300 MiB/s, of which 150 MiB/s are the baseline: 12.6 TiB until it is used up.
  JobSpec job = with_efs({}, Bytes(kTebibyte));
  job.work.epochs = 12;
  CHECK(warnings_of_credit(job) == 0);
  job.work.epochs = 13;
  CHECK(warnings_of_credit(job) == 1);
  CHECK(assumption(resolve(job), field).value == "bursting");
  CHECK(warned(resolve(job).warnings,
               field + ": the job reads more (14.3 TB) than bursting's credits allow (13.9 TB): what is left goes at " +
                   "157 MB/s; with elastic it would not"));
  for (const EfsThroughput mode : {EfsThroughput::bursting, EfsThroughput::elastic}) {
    job.channels["train"].file_system->throughput_mode = mode;
    CHECK(warnings_of_credit(job) == 0);
    CHECK(assumption(resolve(job), field).field.empty());
  }
}

TEST_CASE("EFS: where reads have a limit below the burst the credit lasts longer, or for ever") {
  // 15 TiB: of 3072 MiB/s 2250 MiB/s are the baseline, so 6.3 TiB of credit are used up after 23.5 TiB.
  FileSystemSpec system;
  system.capacity = Bytes(15.0 * kTebibyte);
  JobSpec job = with_efs(system, Bytes(kTebibyte));
  job.work.epochs = 23;
  CHECK(warnings_of_credit(job) == 0);
  job.work.epochs = 24;
  CHECK(warnings_of_credit(job) == 1);
  job.channels["train"].file_system->capacity = Bytes(30.0 * kTebibyte);
  job.work.epochs = 10000;
  CHECK(warnings_of_credit(job) == 0);
}

TEST_CASE("EFS: all nodes and all channels of a file system use its credit") {
  JobSpec job = with_efs({}, Bytes(kTebibyte));
  job.work.epochs = 4;
  job.cluster.instance_count = 3;
  CHECK(warnings_of_credit(job) == 0);  // 12 TiB
  job.cluster.instance_count = 4;
  CHECK(warnings_of_credit(job) == 1);
  job.cluster.instance_count = 3;
  job.channels["train"].file_system->id = "fs-1";
  job.channels["test"] = job.channels["train"];
  job.channels["test"].size = Bytes(1e9);  // 12 GB more
  CHECK(warnings_of_credit(job) == 0);
  job.channels["test"].size = Bytes(kTebibyte);  // 24 TiB, of two that are stored: 12.6 TiB until it is used up
  CHECK(warnings_of_credit(job) > 0);
}
