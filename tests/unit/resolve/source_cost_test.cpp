#include "simcore/resolve/source_cost.hpp"

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "unit/resolve/jobs.hpp"

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

TEST_CASE("Source cost: storage that is kept longer, and shared, by hand") {
  ChannelSpec channel = s3_channel(kGibibyte * 10.0, 2000);
  const auto storage = [&] { return amount(reading(channel), "TimedStorage-ByteHrs"); };
  channel.kept_for = kDay * 30.0;  // a month of 720 h
  CHECK(storage() == Approx(10.0 * 0.023));
  channel.cost_share = Fraction(0.25);
  CHECK(storage() == Approx(10.0 * 0.023 / 4.0));
  channel.kept_for = Seconds(60.0);  // the job reads it for an hour
  CHECK(storage() == Approx(10.0 * 0.023 / 720.0 / 4.0).margin(1e-9));
  CHECK(amount(reading(channel), "Requests-Tier2") == Approx(2000.0 * 4e-7));  // the job's own, whole
}

TEST_CASE("Source cost: what exists anyway has no storage on the bill, but its requests and reads") {
  ChannelSpec channel = s3_channel(kGibibyte * 10.0, 2000);
  channel.cost_share = Fraction(0.0);
  const Plan plan = resolve(reading(channel));
  CHECK(line_of(plan, "TimedStorage-ByteHrs").unit.empty());
  CHECK(line_of(plan, "Requests-Tier2").unit == "Requests");
  REQUIRE(plan.stated.size() == 1);
  CHECK(plan.stated[0].field == "channels.train.cost_share");

  FileSystemSpec system = efs(EfsThroughput::elastic);
  system.cost_share = Fraction(0.0);
  const JobSpec job = reading(mounted_channel(Source::efs, kGibibyte * 10.0, 2000, system));
  CHECK(amount(job, "TimedStorage-ByteHrs") == 0.0);
  CHECK(amount(job, "ETDataAccess-Bytes") == Approx(0.3));
}

TEST_CASE("Source cost: a storage that no bill can hold is refused at its place") {
  FileSystemSpec system;
  system.capacity = kGibibyte * 2.4e12;
  const Problem problem =
      problem_at(refusals(reading(mounted_channel(Source::fsx, Bytes(1e9), 10, system))), "channels.train.file_system");
  CHECK(problem.rule == "must cost less than 5 billion dollars to keep");
}
