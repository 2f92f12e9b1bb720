#include "simcore/plan/tariff.hpp"

#include "catch.hpp"
#include "unit/plan/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec on_day(const std::string& type, const char* day) {
  JobSpec job = hour_job();
  job.cluster.instance_type = type;
  job.as_of = parse_date(day);
  return job;
}

double instance_hour(const JobSpec& job) { return line_of(resolve(job), job.cluster.instance_type).unit_price_usd; }

}  // namespace

TEST_CASE("Tariff: charges of one usage type and price share a line") {
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

TEST_CASE("Tariff: prices are those of the day") {
  CHECK(instance_hour(on_day("ml.p4d.24xlarge", "2022-03-01")) == Approx(37.688));  // as published that year
  CHECK(instance_hour(on_day("ml.p4d.24xlarge", "2026-01-01")) == Approx(25.251288));
  CHECK(instance_hour(on_day("ml.trn1.32xlarge", "2026-01-01")) == 24.725);
  const Plan plan = resolve(on_day("ml.p4d.24xlarge", "2026-01-01"));
  CHECK(contains(assumption(plan, "prices.instance_hour").value, "25.251288 USD/h, derived, not seen"));
}

TEST_CASE("Tariff: before the first known price the oldest is taken, and said") {
  const Plan plan = resolve(on_day("ml.p3.2xlarge", "2015-01-01"));
  CHECK(warned(plan.warnings, "no price of ml.p3.2xlarge is known as early as 2015-01-01: the oldest, of 2021-11-01"));
  CHECK_FALSE(warned(resolve(hour_job()).warnings, "the oldest"));
}

TEST_CASE("Tariff: the job's own price replaces the catalog's") {
  JobSpec job = hour_job();
  job.prices.instance_hour = UsdPerHour(2.5);
  const Plan plan = resolve(job);
  const TariffLine line = line_of(plan, "Train:ml.p3.2xlarge");
  CHECK(line.unit_price_usd == 2.5);
  CHECK(line.source == "the job file's prices.instance_hour");
  CHECK(assumption(plan, "prices.instance_hour").field.empty());
}

TEST_CASE("Tariff: a savings plan pays what its rate leaves") {
  JobSpec job = on_day("ml.m4.16xlarge", "2026-01-01");
  const double on_demand = instance_hour(job);
  job.purchase = Purchase::savings_plan;
  Plan plan = resolve(job);
  CHECK(line_of(plan, "ml.m4.16xlarge").unit_price_usd == Approx(on_demand * (1.0 - 0.3215)));
  CHECK(assumption(plan, "savings_plan.discount").value == "0.3215 (1yr_partial_upfront)");

  job.savings_plan.discount = Fraction(0.5);
  plan = resolve(job);
  CHECK(line_of(plan, "ml.m4.16xlarge").unit_price_usd == Approx(on_demand * 0.5));
  CHECK(assumption(plan, "savings_plan.discount").field.empty());

  job.prices.instance_hour = UsdPerHour(10.0);
  CHECK(line_of(resolve(job), "ml.m4.16xlarge").unit_price_usd == Approx(5.0));
}

TEST_CASE("Tariff: an unknown savings plan rate is asked for, never guessed") {
  JobSpec job = hour_job();
  job.purchase = Purchase::savings_plan;
  CHECK(problem_at(refusals(job), "savings_plan.discount").rule ==
        "must be given: no savings plan rate is known for ml.p3.2xlarge");
  job.savings_plan.discount = Fraction(0.4);
  CHECK(line_of(resolve(job), "Train:ml.p3.2xlarge").unit_price_usd == Approx(3.825 * 0.6));
}

TEST_CASE("Tariff: reserved capacity costs nothing here, and the bill says why") {
  JobSpec job = hour_job();
  job.purchase = Purchase::reserved;
  const Plan plan = resolve(job);
  CHECK(line_of(plan, "Train:ml.p3.2xlarge").unit_price_usd == 0.0);
  CHECK(line_of(plan, "VolumeUsage.gp2").unit_price_usd == 0.14);
  CHECK(warned(plan.warnings, "reserved capacity is paid up front: this bill shows no instance cost"));
}

TEST_CASE("Tariff: spot pays the on-demand price for fewer seconds") {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  CHECK(line_of(resolve(job), "Train:ml.p3.2xlarge").unit_price_usd == 3.825);
}

TEST_CASE("Tariff: lines are named as on the bill of the region") {
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

TEST_CASE("Tariff: a price that is not known in the region comes from us-east-1, which is an assumption") {
  JobSpec job = hour_job();
  job.region = "ap-southeast-2";
  const Plan plan = resolve(job);
  CHECK(line_of(plan, "VolumeUsage.gp2").unit_price_usd == 0.14);
  CHECK_FALSE(warned(plan.warnings, "sagemaker.volume"));
  const Assumption assumed = assumption(plan, "prices (sagemaker.volume)");
  CHECK(assumed.value == "0.14 USD/GB-month, that of us-east-1: none is known in ap-southeast-2");
  CHECK(assumed.source == line_of(plan, "VolumeUsage.gp2").source);
  CHECK(assumed.as_of == line_of(plan, "VolumeUsage.gp2").as_of);
  job.region = "us-east-1";
  CHECK(assumption(resolve(job), "prices (sagemaker.volume)").field.empty());
}

TEST_CASE("Tariff: a region without a price of the type is refused with the regions that have one") {
  JobSpec job = on_day("ml.trn1.32xlarge", "2026-01-01");
  job.region = "af-south-1";
  const Problem problem = problem_at(refusals(job), "region");
  CHECK(problem.rule ==
        "must be a region with a known training price of ml.trn1.32xlarge (us-east-1, us-east-2, us-west-2)");
  CHECK(problem.value == "'af-south-1'");
}

TEST_CASE("Tariff: every line has a price with source and day") {
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

TEST_CASE("Tariff: a price whose bill would not fit is refused with its key") {
  JobSpec job = hour_job();
  job.cluster.instance_count = 10000;
  job.prices.instance_hour = UsdPerHour(1e6);
  job.stopping.max_runtime = kDay * 28.0;
  CHECK(problem_at(refusals(job), "prices.instance_hour").value == "1e+06 USD/h");
}

namespace {

PriceRow own_price(const std::string& item, double usd, const char* unit) {
  return {item, "us-east-1", usd, unit, {"a contract", *parse_date("2025-12-01")}};
}

Catalog discounted_catalog(const std::string& pattern, double percent, const std::string& service = {}) {
  return Catalog::builtin().with(price_layer("own.json", {}, {{pattern, percent, "deal", {}, {}, service}}));
}

}  // namespace

TEST_CASE("Tariff: each line names the layer of its price") {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(Bytes(1e9), 10);
  const Catalog own = Catalog::builtin().with(
      price_layer("own.csv", {own_price("ml.p3.2xlarge", 2.5, "USD/h"), own_price("s3.get", 3e-7, "USD/request")}, {}));
  Plan plan = resolve(job, own);
  CHECK(line_of(plan, "ml.p3.2xlarge").layer == "own.csv");
  CHECK(line_of(plan, "ml.p3.2xlarge").unit_price_usd == 2.5);
  CHECK(line_of(plan, "ml.p3.2xlarge").source == "price_book: a contract");
  CHECK(line_of(plan, "Requests-Tier2").layer == "own.csv");
  CHECK(line_of(plan, "Requests-Tier2").unit_price_usd == 3e-7);
  CHECK(line_of(plan, "Requests-Tier1").layer == "built in");
  CHECK(line_of(plan, "VolumeUsage.gp2").layer == "built in");
  CHECK(assumption(plan, "prices.instance_hour").value == "2.5 USD/h, from own.csv");
  CHECK(plan.identity.catalog == own.digest());
  job.prices.instance_hour = UsdPerHour(9.0);
  plan = resolve(job, own);
  CHECK(line_of(plan, "ml.p3.2xlarge").layer == "job file");
  CHECK(line_of(plan, "ml.p3.2xlarge").unit_price_usd == 9.0);
}

TEST_CASE("Tariff: discounts come off every line that they match, and its source says so") {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(Bytes(1e9), 10);
  const Plan plan = resolve(job, discounted_catalog("*Train:*", 20.0));
  CHECK(line_of(plan, "ml.p3.2xlarge").unit_price_usd == Approx(3.825 * 0.8));
  CHECK(line_of(plan, "ml.p3.2xlarge").source.ends_with(", less 20 % (deal)"));
  CHECK(line_of(plan, "VolumeUsage.gp2").unit_price_usd == Approx(0.14 * 0.8));
  CHECK(line_of(plan, "Requests-Tier2").unit_price_usd == 4e-7);
  CHECK_FALSE(contains(line_of(plan, "Requests-Tier2").source, "less"));
  const Plan s3 = resolve(job, discounted_catalog("*", 50.0, "AmazonS3"));
  CHECK(line_of(s3, "ml.p3.2xlarge").unit_price_usd == 3.825);
  CHECK(line_of(s3, "TimedStorage-ByteHrs").unit_price_usd == Approx(0.0115));
}

TEST_CASE("Tariff: a discount comes off the on-demand price, the savings plan takes its share of the rest") {
  JobSpec job = hour_job();
  job.purchase = Purchase::savings_plan;
  job.savings_plan.discount = Fraction(0.3);
  CHECK(line_of(resolve(job, discounted_catalog("*", 10.0)), "ml.p3.2xlarge").unit_price_usd ==
        Approx(3.825 * 0.9 * 0.7));
  job.purchase = Purchase::spot;
  CHECK(line_of(resolve(job, discounted_catalog("*", 10.0)), "ml.p3.2xlarge").unit_price_usd == Approx(3.825 * 0.9));
}

TEST_CASE("Tariff: a commitment is filled at the discounted price") {
  JobSpec job = hour_job();
  job.purchase = Purchase::savings_plan;
  job.savings_plan.discount = Fraction(0.3);
  job.savings_plan.commitment = UsdPerHour(1.0);
  const auto cap = [&](const Catalog& catalog) {
    for (const Charge& charge : resolve(job, catalog).tariff.charges)
      if (charge.meter == Meter::covered_seconds) return charge.cap;
    return 0.0;
  };
  CHECK(cap(Catalog::builtin()) == Approx(3600.0 / (3.825 * 0.7)));
  CHECK(cap(discounted_catalog("*", 10.0)) == Approx(3600.0 / (3.825 * 0.9 * 0.7)));
}

TEST_CASE("Tariff: a fee of the job file is what it says, whatever is discounted") {
  JobSpec job = hour_job();
  job.purchase = Purchase::reserved;
  job.reserved.upfront_fee = Dollars(100.0);
  const TariffLine fee = line_of(resolve(job, discounted_catalog("*", 10.0)), "up-front fee");
  CHECK(fee.unit_price_usd == 100.0);
  CHECK(fee.layer == "job file");
  CHECK(fee.source == "the job file's reserved.upfront_fee");
}

TEST_CASE("Tariff: every plan says that free tiers are not modelled") {
  CHECK(contains(assumption(resolve(hour_job()), "billing (free tier)").value, "not modelled"));
}

TEST_CASE("Tariff: the job file's discounts come off one after another, from what they match") {
  JobSpec job = hour_job();
  const double list = line_of(resolve(job), "Train:ml.p3.2xlarge").unit_price_usd;
  job.prices.discounts = {{"*Train:ml.p3*", Fraction(0.1), "contract"}, {"*", Fraction(0.07), {}}};
  const TariffLine line = line_of(resolve(job), "Train:ml.p3.2xlarge");
  CHECK(line.unit_price_usd == Approx(list * 0.9 * 0.93));
  CHECK(contains(line.source, "less 10 % (contract)"));
  CHECK(contains(line.source, "less 7 % (the job file)"));
  CHECK(line_of(resolve(job), "VolumeUsage.gp2").unit_price_usd ==
        Approx(line_of(resolve(hour_job()), "VolumeUsage.gp2").unit_price_usd * 0.93));
}

TEST_CASE("Tariff: a discount that fits no line is a slip, and said") {
  JobSpec job = hour_job();
  job.prices.discounts = {{"ml.p3.*", Fraction(0.1), {}}};  // the prefix of the region is missing
  CHECK(warned(resolve(job).warnings, "prices.discounts[0]: no line of the bill is a 'ml.p3.*'"));
}

TEST_CASE("Tariff: the time of a warm pool is charged to reserved capacity too, and when only the record tells of it") {
  JobSpec job = hour_job();
  job.purchase = Purchase::reserved;
  job.reserved = {Dollars(1000.0), 100};
  const Plan plan = resolve(job);
  double fee = 0.0, hours = 0.0;
  for (const Charge& charge : plan.tariff.charges) {
    if (charge.meter != Meter::retained_seconds) continue;
    fee += charge.scale * plan.tariff.lines[charge.line].unit_price_usd * 3600.0;
    hours += plan.tariff.lines[charge.line].unit == "Hrs" ? charge.scale * 3600.0 : 0.0;
  }
  CHECK(hours == Approx(2.0));  // one hour at 0 USD, one as part of the fee
  CHECK(fee >= 10.0);
}
