#include "simcore/plan/source_cost.hpp"

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "unit/plan/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec reading(const ChannelSpec& channel) {
  JobSpec job = hour_job();
  job.channels["train"] = channel;
  return job;
}

/// A run of an hour that reads 10 GiB of its data set with 2000 GETs and 2 listings.
Trace hour_of_reading() {
  Trace trace;
  trace.intervals = {{Phase::training, 1, true, {}, SimTime::from(kHour)}};
  trace.traffic = {{2000.0, 2.0, kGibibyte * 10.0, kGibibyte * 10.0}};
  return trace;
}

/// The amount of the line whose usage type ends so.
double amount(const JobSpec& job, const std::string& suffix) {
  double total = 0.0;
  for (const LineItem& item : bill(resolve(job), hour_of_reading()).items)
    if (item.usage_type.ends_with(suffix)) total += item.amount.dollars();
  return total;
}

FileSystemSpec efs(EfsThroughput mode) {
  FileSystemSpec system;
  system.throughput_mode = mode;
  return system;
}

}  // namespace

TEST_CASE("Source cost: S3 by hand: GETs, listings, and the data set's storage for an hour") {
  const JobSpec job = reading(s3_channel(kGibibyte * 10.0, 2000));
  CHECK(amount(job, "Requests-Tier2") == Approx(2000.0 * 4e-7));
  CHECK(amount(job, "Requests-Tier1") == Approx(2.0 * 5e-6));
  CHECK(amount(job, "TimedStorage-ByteHrs") == Approx(10.0 * 0.023 / 720.0).margin(1e-9));
}

TEST_CASE("Source cost: FSx by hand: the whole file system for an hour, whatever is on it") {
  FileSystemSpec system;
  const auto cost = [&](FsxDeployment deployment, double gigabytes) {
    system.deployment = deployment;
    system.capacity = kGibibyte * gigabytes;
    return amount(reading(mounted_channel(Source::fsx, kGibibyte * 10.0, 2000, system)), "");
  };
  const double instance = 3.825 + 30.0 * 0.14 / 720.0;
  CHECK(cost(FsxDeployment::scratch_2, 1200.0) - instance == Approx(1200.0 * 0.14 / 720.0));
  CHECK(cost(FsxDeployment::persistent_2_ssd_1000, 4800.0) - instance == Approx(4800.0 * 0.6 / 720.0));
}

TEST_CASE("Source cost: EFS by hand: storage for an hour, elastic reads by the GB") {
  const auto job = [](EfsThroughput mode) {
    return reading(mounted_channel(Source::efs, kGibibyte * 10.0, 2000, efs(mode)));
  };
  CHECK(amount(job(EfsThroughput::bursting), "TimedStorage-ByteHrs") == Approx(10.0 * 0.3 / 720.0).margin(1e-9));
  CHECK(amount(job(EfsThroughput::bursting), "ETDataAccess-Bytes") == 0.0);
  CHECK(amount(job(EfsThroughput::elastic), "ETDataAccess-Bytes") == Approx(10.0 * 0.03));
}
