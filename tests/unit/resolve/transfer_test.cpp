// Bytes that leave a region or a zone.
#include <cmath>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec from(const char* bucket, const char* home) {
  JobSpec job = hour_job();
  job.region = home;
  job.channels["train"] = s3_channel(kGibibyte * 10.0, 1280);
  job.channels["train"].region = bucket;
  return job;
}

JobSpec in_zone(Source source, std::optional<Zone> zone) {
  JobSpec job = hour_job();
  job.channels["train"] = mounted_channel(source, kGibibyte * 10.0, 10);
  job.channels["train"].file_system->zone = zone;
  return job;
}

std::vector<TariffLine> transfers(const JobSpec& job) {
  std::vector<TariffLine> found;
  for (const TariffLine& line : resolve(job).tariff.lines)
    if (line.service == "AWSDataTransfer") found.push_back(line);
  return found;
}

double transfer_price(const JobSpec& job) {
  const std::vector<TariffLine> lines = transfers(job);
  REQUIRE(lines.size() == 1);
  return lines.front().unit_price_usd;
}

/// What the job's transfer costs when all is read once and an artifact of 3 GiB is written.
Usd transfer_cost(const JobSpec& job, double gibibytes = 10.0) {
  Trace trace;
  trace.traffic = {{1280.0, 2.0, kGibibyte * gibibytes, kGibibyte * 10.0}};
  trace.artifact = kGibibyte * 3.0;
  Usd total;
  for (const LineItem& item : bill(resolve(job), trace).items)
    if (item.service == "AWSDataTransfer") total += item.amount;
  return total;
}

}  // namespace

TEST_CASE("Transfer: bytes pay the price of the region that they leave") {
  CHECK(transfer_price(from("sa-east-1", "us-east-1")) == 0.138);
  CHECK(transfer_price(from("us-west-2", "us-east-1")) == 0.02);
  CHECK(transfer_price(from("us-east-1", "eu-west-1")) == 0.02);
  CHECK(transfer_cost(from("sa-east-1", "us-east-1")).text() == "1.38");
  CHECK(transfer_cost(from("sa-east-1", "us-east-1"), 40.0).text() == "5.52");  // four epochs, or four nodes
}

TEST_CASE("Transfer: between the two us-east regions it is cheaper") {
  CHECK(transfer_price(from("us-east-2", "us-east-1")) == 0.01);
  CHECK(transfer_price(from("us-east-1", "us-east-2")) == 0.01);
  CHECK(transfer_price(from("us-east-2", "us-west-2")) == 0.02);
}

TEST_CASE("Transfer: within a region it is free") {
  CHECK(transfers(from("us-east-1", "us-east-1")).empty());
  JobSpec job = from("us-east-1", "us-east-1");
  job.channels["train"].region.reset();
  CHECK(transfers(job).empty());
}

TEST_CASE("Transfer: the line is named as on the bill, from where and to where") {
  CHECK(transfers(from("us-east-1", "us-west-2")).front().usage_type == "USE1-USW2-AWS-Out-Bytes");
  CHECK(transfers(from("us-west-2", "us-east-1")).front().usage_type == "USW2-USE1-AWS-Out-Bytes");
  CHECK(transfers(from("us-west-2", "us-east-1")).front().unit == "GB");
}

TEST_CASE("Transfer: requests and storage are paid where the bucket is") {
  const Plan plan = resolve(from("sa-east-1", "us-east-1"));
  CHECK(line_of(plan, "SAE1-Requests-Tier2").unit_price_usd == 0.00000056);
  CHECK(line_of(plan, "SAE1-Requests-Tier1").unit_price_usd == 0.000007);
  CHECK(line_of(plan, "Train:ml.p3.2xlarge").usage_type.starts_with("USE1-"));
}

TEST_CASE("Transfer: from another zone both sides are charged, for each byte that is read") {
  for (const Source source : {Source::fsx, Source::efs}) {
    CHECK(transfers(in_zone(source, {})).empty());
    CHECK(transfers(in_zone(source, Zone::same)).empty());
    const std::vector<TariffLine> lines = transfers(in_zone(source, Zone::other));
    REQUIRE(lines.size() == 1);
    CHECK(lines.front().usage_type.ends_with("DataTransfer-Regional-Bytes"));
    CHECK(lines.front().unit_price_usd == 0.01);
    CHECK(transfer_cost(in_zone(source, Zone::other)).text() == "0.20");  // 10 GiB × 2 × 0.01
  }
}

TEST_CASE("Transfer: an artifact for another region leaves the job's") {
  JobSpec job = hour_job();
  job.artifact.size = kGibibyte * 3.0;
  CHECK(transfers(job).empty());
  job.artifact.region = "us-east-1";
  CHECK(transfers(job).empty());
  job.artifact.region = "sa-east-1";
  CHECK(transfer_price(job) == 0.02);  // of us-east-1
  CHECK(transfer_cost(job).text() == "0.06");
  CHECK(line_of(resolve(job), "SAE1-Requests-Tier1").unit_price_usd == 0.000007);
  job.region = "sa-east-1";
  job.cluster.instance_type = "ml.m5.xlarge";
  job.artifact.region = "us-east-1";
  CHECK(transfer_price(job) == 0.138);
}

TEST_CASE("Transfer: data from far comes no faster than such traffic may") {
  const auto node = [](const char* type) {
    JobSpec job = from("us-west-2", "us-east-1");
    job.cluster.instance_type = type;
    return resolve(job).groups.at(0);
  };
  CHECK(node("ml.p3.2xlarge").wide_area.value() == 5e9 / 8.0);          // 8 vCPUs: 5 Gb/s
  CHECK(node("ml.c5.18xlarge").wide_area.value() == 25e9 / 8.0 / 2.0);  // 72 vCPUs: half of 25 Gb/s
  CHECK(node("ml.p4d.24xlarge").wide_area.value() == 400e9 / 8.0 / 2.0);
  const Plan plan = resolve(from("us-west-2", "us-east-1"));
  CHECK(plan.channels.at(0).far);
  CHECK(warned(plan.warnings, "channels.train: the data comes from us-west-2"));
  CHECK_FALSE(resolve(from("us-east-1", "us-east-1")).channels.at(0).far);
}

TEST_CASE("Transfer: regions that nobody knows are refused at their place") {
  CHECK_FALSE(problem_at(refusals(from("us-west-9", "us-east-1")), "channels.train.region").rule.empty());
  JobSpec job = hour_job();
  job.artifact.size = Bytes(1e9);
  job.artifact.region = "mars";
  CHECK_FALSE(problem_at(refusals(job), "artifact.region").rule.empty());
}
