#include "simcore/resolve/tariff_writer.hpp"

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

PriceRow own_price(const std::string& item, double usd, const char* unit) {
  return {item, "us-east-1", usd, unit, {"a contract", *parse_date("2025-12-01")}};
}

Catalog discounted_catalog(const std::string& pattern, double percent, const std::string& service = {}) {
  return Catalog::builtin().with(price_layer("own.json", {}, {{pattern, percent, "deal", {}, {}, service}}));
}

}  // namespace

TEST_CASE("Tariff writer: a price that is not known in the region comes from us-east-1, which is an assumption") {
  JobSpec job = hour_job();
  job.region = "us-gov-west-1";
  const Plan plan = resolve(job);
  CHECK(line_of(plan, "VolumeUsage.gp2").unit_price_usd == 0.14);
  CHECK_FALSE(warned(plan.warnings, "sagemaker.volume"));
  const Assumption assumed = assumption(plan, "prices (sagemaker.volume)");
  CHECK(assumed.value == "0.14 USD/GB-month, that of us-east-1: none is known in us-gov-west-1");
  CHECK(assumed.source == line_of(plan, "VolumeUsage.gp2").source);
  CHECK(assumed.as_of == line_of(plan, "VolumeUsage.gp2").as_of);
  job.region = "us-east-1";
  CHECK(assumption(resolve(job), "prices (sagemaker.volume)").field.empty());
}

TEST_CASE("Tariff writer: each line names the layer of its price") {
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

TEST_CASE("Tariff writer: discounts come off every line that they match, and its source says so") {
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

TEST_CASE("Tariff writer: a discount comes off the on-demand price, the savings plan takes its share of the rest") {
  JobSpec job = hour_job();
  job.purchase = Purchase::savings_plan;
  job.savings_plan.discount = Fraction(0.3);
  CHECK(line_of(resolve(job, discounted_catalog("*", 10.0)), "ml.p3.2xlarge").unit_price_usd ==
        Approx(3.825 * 0.9 * 0.7));
  job.purchase = Purchase::spot;
  CHECK(line_of(resolve(job, discounted_catalog("*", 10.0)), "ml.p3.2xlarge").unit_price_usd == Approx(3.825 * 0.9));
}

TEST_CASE("Tariff writer: a commitment is filled at the discounted price") {
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

TEST_CASE("Tariff writer: the job file's discounts come off one after another, from what they match") {
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

TEST_CASE("Tariff writer: a discount that fits no line is a slip, and said") {
  JobSpec job = hour_job();
  job.prices.discounts = {{"ml.p3.*", Fraction(0.1), {}}};  // the prefix of the region is missing
  CHECK(warned(resolve(job).warnings, "prices.discounts[0]: no line of the bill is a 'ml.p3.*'"));
}
