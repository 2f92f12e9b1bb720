#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Charges: charges of one usage type and price share a line") {
  Tariff tariff;
  tariff.add({.meter = Meter::list_requests, .channel = 0, .scale = 1.0, .line = 9},
             {"Tier1", "Requests", 5e-6, "", ""});
  tariff.add({.meter = Meter::get_requests, .channel = 0, .scale = 1.0, .line = 9},
             {"Tier2", "Requests", 4e-7, "", ""});
  tariff.add({.meter = Meter::artifact_puts, .channel = 0, .scale = 1.0, .line = 9},
             {"Tier1", "Requests", 5e-6, "", ""});
  tariff.add({.meter = Meter::artifact_puts, .channel = 0, .scale = 1.0, .line = 9},
             {"Tier1", "Requests", 6e-6, "", ""});
  REQUIRE(tariff.lines.size() == 3);
  REQUIRE(tariff.charges.size() == 4);
  CHECK(tariff.charges[0].line == 0);
  CHECK(tariff.charges[1].line == 1);
  CHECK(tariff.charges[2].line == 0);
  CHECK(tariff.charges[3].line == 2);  // another price is another line
}

TEST_CASE("Charges: lines are named as on the bill of the region") {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(Bytes(1e9), 10);
  const auto names = [&] {
    std::vector<std::string> found;
    for (const TariffLine& line : resolve(job).tariff.lines) found.push_back(line.usage_type);
    return found;
  };
  CHECK(names() == std::vector<std::string>{"USE1-Train:ml.p3.2xlarge", "USE1-Train:VolumeUsage.gp2", "Requests-Tier2",
                                            "Requests-Tier1", "TimedStorage-ByteHrs"});
  job.region = "eu-west-1";
  CHECK(names() == std::vector<std::string>{"EU-Train:ml.p3.2xlarge", "EU-Train:VolumeUsage.gp2", "EU-Requests-Tier2",
                                            "EU-Requests-Tier1", "EU-TimedStorage-ByteHrs"});
  CHECK(line_of(resolve(job), "VolumeUsage.gp2").unit_price_usd == 0.154);
}

TEST_CASE("Charges: every line has a price with source and day") {
  JobSpec job = hour_job();
  job.channels["a"] = s3_channel(Bytes(1e9), 10);
  job.channels["b"] = mounted_channel(Source::fsx, Bytes(1e9), 10);
  FileSystemSpec provisioned;
  provisioned.throughput_mode = EfsThroughput::provisioned;
  provisioned.provisioned_throughput = BytesPerSecond(1048576.0 * 10);
  job.channels["c"] = mounted_channel(Source::efs, Bytes(1e9), 10, provisioned);
  job.artifact.size = Bytes(1e9);
  const Plan plan = resolve(job);
  CHECK(plan.tariff.lines.size() == 8);  // instance, volume, GET, PUT, S3, FSx and EFS storage, EFS throughput
  for (const TariffLine& line : plan.tariff.lines) {
    INFO(line.usage_type);
    CHECK(line.unit_price_usd > 0.0);
    CHECK_FALSE(line.source.empty());
    CHECK(parse_date(line.as_of).has_value());
  }
  for (const Charge& charge : plan.tariff.charges) {
    CHECK(charge.line < plan.tariff.lines.size());
    CHECK(charge.scale > 0.0);
  }
}

TEST_CASE("Charges: every plan says that free tiers are not modelled") {
  CHECK(contains(assumption(resolve(hour_job()), "billing (free tier)").value, "not modelled"));
}
