#include <cmath>

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Two channels of 800 GB each on FSx; the same file system when `id` is given.
JobSpec two_mounts(const std::optional<std::string>& id) {
  JobSpec job = hour_job();
  for (const char* name : {"test", "train"}) {
    job.channels[name] = mounted_channel(Source::fsx, Bytes(800.0 * kGibibyte.value()), 1000);
    job.channels[name].file_system->id = id;
  }
  return job;
}

/// GB-months an hour of wall clock that all FSx lines charge.
double fsx_scale(const Plan& plan) {
  double scale = 0.0;
  for (const Charge& charge : plan.tariff.charges)
    if (plan.tariff.lines[charge.line].service == "AmazonFSx") scale += charge.scale * 3600.0;
  return scale;
}

}  // namespace

TEST_CASE("File system: two channels have one each, unless they name the same") {
  CHECK(fsx_scale(resolve(two_mounts({}))) == Approx(2 * 1200.0 / 720.0));
  // 1600 GB do not fit 1200; the next legal size is 2400.
  CHECK(fsx_scale(resolve(two_mounts("fs-1"))) == Approx(2400.0 / 720.0));
}

TEST_CASE("File system: what one channel says of it holds for the others") {
  JobSpec job = two_mounts("fs-1");
  job.channels["train"].file_system->capacity = Bytes(4800.0 * kGibibyte.value());
  job.channels["train"].file_system->deployment = FsxDeployment::persistent_2_ssd_250;
  const Plan plan = resolve(job);
  CHECK(fsx_scale(plan) == Approx(4800.0 / 720.0));
  REQUIRE(plan.file_systems.size() == 1);
  CHECK(plan.file_systems[0].network.baseline == Approx(4.8 * 640e6));
  CHECK(plan.channels[0].file_system == 0);
  CHECK(plan.channels[1].file_system == 0);
}

TEST_CASE("File system: other nodes read from one that is shared, whichever channel says so") {
  JobSpec job = two_mounts("fs-1");
  CHECK(resolve(job).file_systems.at(0).other_nodes == 0);
  job.channels["train"].file_system->other_nodes = 8;
  FileSystemPlan system = resolve(job).file_systems.at(0);
  CHECK(system.other_nodes == 8);
  CHECK(std::isinf(system.other_reading.value()));  // all that their share allows
  job.channels["train"].file_system->other_reading = BytesPerSecond(2e8);
  system = resolve(job).file_systems.at(0);
  CHECK(system.other_nodes == 8);
  CHECK(system.other_reading.value() == 2e8);
  job.channels["test"].file_system->other_nodes = 8;
  CHECK(resolve(job).file_systems.at(0).other_nodes == 8);  // not 16
  job.channels["test"].file_system->other_reading = BytesPerSecond(3e8);
  CHECK(contains(refusals(job).front().rule, "must say the same in all channels of one file system"));
}

TEST_CASE("File system: others of one read nothing of another") {
  JobSpec job = two_mounts({});
  job.channels["train"].file_system->other_nodes = 8;
  const Plan plan = resolve(job);
  REQUIRE(plan.file_systems.size() == 2);
  CHECK(plan.file_systems[0].other_nodes == 0);  // of test
  CHECK(plan.file_systems[1].other_nodes == 8);
}

TEST_CASE("File system: channels must not contradict each other") {
  JobSpec job = two_mounts("fs-1");
  job.channels["train"].file_system->deployment = FsxDeployment::persistent_2_ssd_250;
  job.channels["test"].file_system->deployment = FsxDeployment::scratch_2;
  CHECK_FALSE(refusals(job).empty());
  CHECK(contains(refusals(job).front().rule, "must say the same in all channels of one file system"));
}

TEST_CASE("File system: provisioned throughput of EFS is paid once") {
  JobSpec job = hour_job();
  for (const char* name : {"test", "train"}) {
    job.channels[name] = mounted_channel(Source::efs, Bytes(1e9), 10);
    job.channels[name].file_system = FileSystemSpec{};
    job.channels[name].file_system->id = "fs-2";
    job.channels[name].file_system->throughput_mode = EfsThroughput::provisioned;
    job.channels[name].file_system->provisioned_throughput = BytesPerSecond(100.0 * 1048576.0);
  }
  double scale = 0.0;
  const Plan plan = resolve(job);
  for (const Charge& charge : plan.tariff.charges)
    if (plan.tariff.lines[charge.line].unit == "MiBps-Mo") scale += charge.scale * 3600.0;
  CHECK(scale == Approx((100.0 - 2e9 / kGibibyte.value() / 20.0) / 720.0));  // 1 MiB/s comes with each 20 GB
}

TEST_CASE("File system: how long it is kept is said once, by whichever channel, and stated once") {
  JobSpec job = two_mounts("fs-1");
  job.channels["train"].file_system->kept_for = kDay * 30.0;
  job.channels["train"].file_system->cost_share = Fraction(0.5);
  const Plan plan = resolve(job);
  CHECK(fsx_scale(plan) == Approx(0.5 * 2400.0 / 720.0));
  CHECK(plan.stated.size() == 2);
  job.channels["test"].file_system->cost_share = Fraction(0.4);
  CHECK(contains(refusals(job).front().rule, "must say the same in all channels of one file system"));
}
