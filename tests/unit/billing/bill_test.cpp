#include "simcore/billing/bill.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/billing/meter.hpp"
#include "unit/resolve/jobs.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

__extension__ typedef __int128 Wide;  // exact: products of nano-dollars and nanoseconds fit

Trace ran_for(double billed_s) {
  Trace trace;
  trace.intervals.push_back({Phase::training, 1, true, SimTime{}, SimTime::from(Seconds(billed_s))});
  return trace;
}

LineItem item(const Bill& bill, const std::string& suffix) {
  for (const LineItem& found : bill.items)
    if (found.usage_type.ends_with(suffix)) return found;
  return {};
}

/// a × b ÷ c to the nearest whole number, halves up.
std::int64_t exact(Wide a, Wide b, Wide c) { return static_cast<std::int64_t>((2 * a * b + c) / (2 * c)); }

}  // namespace

TEST_CASE("Bill: the two published runs of the Trainium comparison, to the nano-dollar") {
  Plan plan = plain_plan();
  plan.tariff = hourly(24.725);
  CHECK(bill(plan, ran_for(6033.0)).total.text() == "41.434979167");  // 6,033 × 24.725 / 3,600 = 41.43497916…
  plan.tariff = hourly(37.69);
  CHECK(bill(plan, ran_for(6553.0)).total.text() == "68.606269444");  // 6,553 × 37.69 / 3,600 = 68.60626944…
}

TEST_CASE("Bill: amounts are those of exact arithmetic, and the total is their sum to the nano-dollar") {
  Stream stream = streams(0, 11).at(1);
  const auto whole = [&](double most) { return std::floor(most * stream.uniform()) + 1.0; };
  for (int i = 0; i < 5000; ++i) {
    Plan plan = plain_plan();
    const double seconds = whole(2e6);
    std::vector<std::int64_t> amounts;
    for (double line = whole(12.0); line > 0.0; --line) {
      const double nodes = whole(1000.0), milli_usd = whole(100000.0);
      plan.tariff.add({.meter = Meter::billable_seconds, .channel = 0, .scale = nodes / 3600.0, .line = 0},
                      {"line " + std::to_string(line), "Hrs", milli_usd / 1000.0, "", ""});
      amounts.push_back(
          exact(static_cast<Wide>(seconds) * static_cast<Wide>(nodes), static_cast<Wide>(milli_usd) * 1'000'000, 3600));
    }
    const Bill result = bill(plan, ran_for(seconds));
    REQUIRE(result.items.size() == amounts.size());
    std::int64_t total = 0;
    for (std::size_t k = 0; k < amounts.size(); ++k) {
      const std::int64_t nano = result.items[k].amount.nano();
      // Doubles hold 53 bits: below 4 million dollars exact to the nano-dollar but for a tie, then to 1 in 10^15.
      REQUIRE(std::abs(nano - amounts[k]) <= 1 + amounts[k] / 1'000'000'000'000'000);
      total += nano;
    }
    REQUIRE(result.total.nano() == total);
    std::vector<double> quantities(plan.tariff.lines.size());
    meter(plan.tariff, ran_for(seconds), quantities);
    REQUIRE(cost(plan.tariff, quantities) == result.total);
  }
}

TEST_CASE("Bill: a line says what it charges for, how much, and whose price it is") {
  Plan plan = plain_plan();
  plan.tariff = hourly(3.825, 2.0);
  const Bill result = bill(plan, ran_for(1800.0));
  REQUIRE(result.items.size() == 1);
  CHECK(result.items[0].usage_type == "Train");
  CHECK(result.items[0].quantity == Approx(1.0));  // half an hour on two instances
  CHECK(result.items[0].unit == "Hrs");
  CHECK(result.items[0].unit_price_usd == 3.825);
  CHECK(result.items[0].amount.text() == "3.825");
  CHECK(result.items[0].source == "test");
  CHECK(result.items[0].as_of == "2026-01-01");
}

TEST_CASE("Bill: an EBS volume costs GB × seconds ÷ (720 h), per node, undiscounted") {
  JobSpec job = hour_job();
  job.cluster.volume_size = Bytes(100e9);
  job.cluster.instance_count = 3;
  job.purchase = Purchase::spot;
  job.spot.discount = Fraction(0.7);
  const Plan plan = resolve(job);
  Trace trace = ran_for(7200.0);
  trace.spot_discount = Fraction(0.7);
  const LineItem volume = item(bill(plan, trace), "VolumeUsage.gp2");
  CHECK(volume.unit == "GB-Mo");
  CHECK(volume.quantity == Approx(3 * 100.0 * 7200.0 / (720.0 * 3600.0)));
  CHECK(volume.amount.dollars() == Approx(3 * 100.0 * 2.0 / 720.0 * 0.14));
  CHECK(item(bill(plan, trace), "Train:ml.p3.2xlarge").quantity == Approx(3 * 2.0 * 0.3));  // billable instance hours
}

TEST_CASE("Bill: one hour of ml.p3.2xlarge with 100 GB costs what the service's blog says, 3.825 + 0.02 USD") {
  JobSpec job = hour_job();
  job.cluster.volume_size = Bytes(100e9);
  const Bill result = bill(resolve(job), ran_for(3600.0));
  CHECK(item(result, "Train:ml.p3.2xlarge").amount.text() == "3.825");
  CHECK(item(result, "VolumeUsage.gp2").amount.dollars() == Approx(0.02).margin(0.005));
}

TEST_CASE("Bill: S3 requests and storage, counted by hand") {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(kGibibyte * 20.0, 2500);  // 8.2 MiB an object: two GETs each
  job.artifact.size = Bytes(20.0 * 1024 * 1024);
  job.artifact.compression = Compression::none;
  const Plan plan = resolve(job);
  Trace trace = ran_for(7200.0);
  trace.traffic = {{5000.0, 3.0, kGibibyte * 20.0, kGibibyte * 20.0}};
  trace.artifact_puts = 3.0;
  const Bill result = bill(plan, trace);
  CHECK(item(result, "Requests-Tier2").amount.text() == "0.002");    // 5,000 × 0.4 USD per million
  CHECK(item(result, "Requests-Tier1").amount.text() == "0.00003");  // 3 LIST + 3 PUT × 5 USD per million
  CHECK(item(result, "Requests-Tier1").quantity == 6.0);             // they share a line
  CHECK(item(result, "TimedStorage-ByteHrs").quantity == Approx(20.0 * 2.0 / 720.0));
}

TEST_CASE("Bill: file systems are charged for the wall clock of the job") {
  JobSpec job = hour_job();
  FileSystemSpec fsx;
  fsx.capacity = kGibibyte * 1200.0;
  job.channels["a"] = mounted_channel(Source::fsx, Bytes(500e9), 1000, fsx);
  FileSystemSpec efs;
  efs.throughput_mode = EfsThroughput::elastic;
  job.channels["b"] = mounted_channel(Source::efs, kGibibyte * 10.0, 1000, efs);
  const Plan plan = resolve(job);
  Trace trace = ran_for(7200.0);
  trace.traffic = {{0, 0, Bytes(500e9), Bytes(500e9)}, {0, 0, kGibibyte * 30.0, kGibibyte * 10.0}};
  const Bill result = bill(plan, trace);
  CHECK(item(result, "Storage").quantity == Approx(1200.0 * 2.0 / 720.0));
  CHECK(item(result, "TimedStorage-ByteHrs").quantity == Approx(10.0 * 2.0 / 720.0));
  CHECK(item(result, "ETDataAccess-Bytes").quantity == Approx(30.0));  // GB read, elastic throughput only
}

TEST_CASE("Bill: nothing ran, nothing is due") {
  const Plan plan = resolve(hour_job());
  CHECK(bill(plan, Trace{}).total == Usd{});
  CHECK(bill(plan, Trace{}).items.size() == plan.tariff.lines.size());
}
