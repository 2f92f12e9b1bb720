// What instances cost, by the way in which they are bought: groups, savings plans with a commitment, reserved capacity.
#include "simcore/resolve/purchase.hpp"

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Groups called a, b, … of these types and counts.
JobSpec grouped(const std::vector<std::pair<const char*, std::int64_t>>& types) {
  JobSpec job = hour_job();
  job.cluster.instance_type.clear();
  std::string name = "a";
  for (const auto& [type, count] : types) {
    job.cluster.groups.push_back({name, type, count});
    ++name[0];
  }
  return job;
}

JobSpec planned(double usd_per_hour, double discount, std::optional<double> commitment, std::int64_t count = 1) {
  JobSpec job = hour_job();
  job.cluster.instance_count = count;
  job.prices.instance_hour = UsdPerHour(usd_per_hour);
  job.purchase = Purchase::savings_plan;
  job.savings_plan.discount = Fraction(discount);
  if (commitment) job.savings_plan.commitment = UsdPerHour(*commitment);
  return job;
}

JobSpec reserved(double fee, std::optional<std::int64_t> hours = {}) {
  JobSpec job = hour_job();
  job.purchase = Purchase::reserved;
  job.reserved.upfront_fee = Dollars(fee);
  job.reserved.instance_hours = hours;
  return job;
}

/// Runs from the first to the second number of seconds after its creation; `kept` seconds more in a warm pool.
Trace ran(double from, double until, double kept = 0.0) {
  const auto at = [](double seconds) { return SimTime::from(Seconds(seconds)); };
  Trace trace;
  trace.intervals = {{Phase::starting, 1, false, {}, at(from)}, {Phase::training, 1, true, at(from), at(until)}};
  if (kept > 0.0) trace.intervals.push_back({Phase::retained, 1, true, at(until), at(until + kept)});
  return trace;
}

/// The lines of instances and fees, storage aside.
Usd instance_cost(const JobSpec& job, const Trace& trace) {
  Usd total;
  for (const LineItem& item : bill(resolve(job), trace).items)
    if (!item.usage_type.ends_with("VolumeUsage.gp2")) total += item.amount;
  return total;
}

std::vector<std::string> instance_lines(const JobSpec& job) {
  std::vector<std::string> names;
  for (const TariffLine& line : resolve(job).tariff.lines)
    if (contains(line.usage_type, "Train:ml.")) names.push_back(line.usage_type);
  return names;
}

JobSpec on_day(const std::string& type, const char* day) {
  JobSpec job = hour_job();
  job.cluster.instance_type = type;
  job.as_of = parse_date(day);
  return job;
}

double instance_hour(const JobSpec& job) { return line_of(resolve(job), job.cluster.instance_type).unit_price_usd; }

}  // namespace

TEST_CASE("Purchase: each type of a heterogeneous cluster has a line, equal types share one") {
  const JobSpec job = grouped({{"ml.p3.2xlarge", 1}, {"ml.c5.18xlarge", 2}, {"ml.p3.2xlarge", 3}});
  CHECK(instance_lines(job) == std::vector<std::string>{"USE1-Train:ml.p3.2xlarge", "USE1-Train:ml.c5.18xlarge"});
  // An hour: (1 + 3) × 3.825 + 2 × 3.672.
  CHECK(instance_cost(job, ran(0.0, 3600.0)).text() == "22.644");
  const Bill whole = bill(resolve(job), ran(0.0, 3600.0));
  CHECK(whole.items[0].quantity == Approx(4.0));
  CHECK(whole.items[1].quantity == Approx(2.0));
}

TEST_CASE("Purchase: each group has its volumes, those with instance storage none") {
  // ml.g5.xlarge has NVMe. 30 GB on each of the other 3 nodes for 720 h: a month at 0.14 USD/GB.
  const JobSpec job = grouped({{"ml.p3.2xlarge", 1}, {"ml.g5.xlarge", 5}, {"ml.c5.18xlarge", 2}});
  const Bill month = bill(resolve(job), ran(0.0, 720.0 * 3600.0));
  const auto volumes =
      std::find_if(month.items.begin(), month.items.end(), [](const auto& item) { return item.unit == "GB-Mo"; });
  REQUIRE(volumes != month.items.end());
  CHECK(volumes->quantity == Approx(90.0));
  CHECK(volumes->amount.text() == "12.60");
}

TEST_CASE("Purchase: a commitment that covers all is the plan's plain rate") {
  const Trace trace = ran(100.0, 9000.0);
  const Usd plain = instance_cost(planned(10.0, 0.4, {}), trace);
  CHECK(plain.dollars() == Approx(8900.0 / 3600.0 * 6.0));
  CHECK(instance_cost(planned(10.0, 0.4, 6.0), trace).dollars() == Approx(plain.dollars()));
  CHECK(instance_cost(planned(10.0, 0.4, 1000.0), trace).dollars() == Approx(plain.dollars()));
}

TEST_CASE("Purchase: a commitment of next to nothing leaves the on-demand price") {
  const Trace trace = ran(100.0, 9000.0);
  CHECK(instance_cost(planned(10.0, 0.4, 1e-9), trace).dollars() == Approx(8900.0 / 3600.0 * 10.0));
}

TEST_CASE("Purchase: a commitment, by hand over two clock hours") {
  // 2 nodes at 10 USD/h, 40 % off: 12 USD/h by the plan. A commitment of 3 USD/h covers 15 min of each hour.
  // From 0:20 to 1:50: 40 min and 50 min, of which 15 + 15 covered: 0.5 h × 12 + 1 h × 20 = 26 USD.
  const JobSpec job = planned(10.0, 0.4, 3.0, 2);
  CHECK(instance_cost(job, ran(1200.0, 6600.0)).text() == "26.00");
  // From 0:50 to 1:05: 10 min and 5 min, all covered: 0.25 h × 12.
  CHECK(instance_cost(job, ran(3000.0, 3900.0)).text() == "3.00");
  const Bill lines = bill(resolve(job), ran(1200.0, 6600.0));
  CHECK(lines.items[0].quantity == Approx(1.0));  // 2 nodes × 0.5 h
  CHECK(lines.items[0].unit_price_usd == Approx(6.0));
  CHECK(lines.items[1].quantity == Approx(2.0));
  CHECK(lines.items[1].unit_price_usd == 10.0);
  CHECK(lines.items[0].usage_type == lines.items[1].usage_type);
}

TEST_CASE("Purchase: a commitment covers the groups of a cluster side by side") {
  // By the plan at half price: 4 × 1.9125 + 2 × 1.836 = 11.322 USD/h; half of that covers 30 min of each hour.
  JobSpec job = grouped({{"ml.p3.2xlarge", 4}, {"ml.c5.18xlarge", 2}});
  job.purchase = Purchase::savings_plan;
  job.savings_plan.discount = Fraction(0.5);
  job.savings_plan.commitment = UsdPerHour(5.661);
  CHECK(instance_cost(job, ran(0.0, 3600.0)).dollars() == Approx(0.5 * 11.322 + 0.5 * 22.644));
}

TEST_CASE("Purchase: a commitment covers what a warm pool keeps, too") {
  // 10 USD/h, 6 by the plan; 3 USD/h cover 30 min an hour. 20 min of the job and 20 kept: 30 covered, 10 not.
  JobSpec job = planned(10.0, 0.4, 3.0);
  job.cluster.keep_alive = Seconds(1200.0);
  CHECK(instance_cost(job, ran(0.0, 1200.0, 1200.0)).dollars() == Approx(0.5 * 6.0 + 10.0 / 6.0));
}

TEST_CASE("Purchase: reserved capacity charges the whole fee, or the part that the job used") {
  CHECK(instance_cost(reserved(1234.5), ran(100.0, 4000.0)).text() == "1234.50");
  CHECK_FALSE(warned(resolve(reserved(1234.5)).warnings, "shows no instance cost"));
  // 3 nodes for 2 h of 1000 instance hours for 5000 USD.
  JobSpec job = reserved(5000.0, 1000);
  job.cluster.instance_count = 3;
  CHECK(instance_cost(job, ran(0.0, 7200.0)).text() == "30.00");
  job = grouped({{"ml.p3.2xlarge", 1}, {"ml.c5.18xlarge", 2}});
  job.purchase = Purchase::reserved;
  job.reserved = {Dollars(5000.0), 1000};
  CHECK(instance_cost(job, ran(0.0, 7200.0)).text() == "30.00");
}

TEST_CASE("Purchase: a fee is charged only to reserved jobs") {
  JobSpec job = reserved(1234.5);
  job.purchase = Purchase::on_demand;
  CHECK(instance_cost(job, ran(0.0, 3600.0)).text() == "3.825");
}

TEST_CASE("Purchase: a warm pool's time is paid like the job's, volumes too") {
  JobSpec job = hour_job();
  job.cluster.keep_alive = Seconds(1800.0);
  CHECK(instance_lines(job).size() == 1);
  CHECK(instance_cost(job, ran(0.0, 3600.0, 1800.0)).text() == "5.7375");  // 1.5 h × 3.825
  const Bill kept = bill(resolve(job), ran(0.0, 3600.0, 1800.0));
  CHECK(kept.items[1].quantity == Approx(30.0 * 1.5 / 720.0));
}

TEST_CASE("Purchase: prices are those of the day") {
  CHECK(instance_hour(on_day("ml.p4d.24xlarge", "2022-03-01")) == Approx(37.688));  // as published that year
  CHECK(instance_hour(on_day("ml.p4d.24xlarge", "2026-01-01")) == Approx(25.251288));
  CHECK(instance_hour(on_day("ml.trn1.32xlarge", "2026-01-01")) == 24.725);
  const Plan plan = resolve(on_day("ml.p4d.24xlarge", "2026-01-01"));
  CHECK(contains(assumption(plan, "prices.instance_hour").value, "25.251288 USD/h, derived, not seen"));
}

TEST_CASE("Purchase: before the first known price the oldest is taken, and said") {
  const Plan plan = resolve(on_day("ml.p3.2xlarge", "2015-01-01"));
  CHECK(warned(plan.warnings, "no price of ml.p3.2xlarge is known as early as 2015-01-01: the oldest, of 2021-11-01"));
  CHECK_FALSE(warned(resolve(hour_job()).warnings, "the oldest"));
}

TEST_CASE("Purchase: the job's own price replaces the catalog's") {
  JobSpec job = hour_job();
  job.prices.instance_hour = UsdPerHour(2.5);
  const Plan plan = resolve(job);
  const TariffLine line = line_of(plan, "Train:ml.p3.2xlarge");
  CHECK(line.unit_price_usd == 2.5);
  CHECK(line.source == "the job file's prices.instance_hour");
  CHECK(assumption(plan, "prices.instance_hour").field.empty());
}

TEST_CASE("Purchase: a savings plan pays what its rate leaves") {
  JobSpec job = on_day("ml.m4.16xlarge", "2026-01-01");
  const double on_demand = instance_hour(job);
  job.purchase = Purchase::savings_plan;
  Plan plan = resolve(job);
  const double least = Catalog::builtin().savings_plans().at("ml.m4.16xlarge", "us-east-1")->savings_fraction;
  CHECK(least < 0.3215);
  CHECK(line_of(plan, "ml.m4.16xlarge").unit_price_usd == Approx(on_demand * (1.0 - least)));
  CHECK(contains(assumption(plan, "savings_plan.discount").value, " (1yr_no_upfront, a proxy)"));

  job.savings_plan.plan = PlanTerm::one_year_partial_upfront;
  plan = resolve(job);
  CHECK(line_of(plan, "ml.m4.16xlarge").unit_price_usd == Approx(on_demand * (1.0 - 0.3215)));
  CHECK(assumption(plan, "savings_plan.discount").value == "0.3215 (1yr_partial_upfront)");

  job.savings_plan.discount = Fraction(0.5);
  plan = resolve(job);
  CHECK(line_of(plan, "ml.m4.16xlarge").unit_price_usd == Approx(on_demand * 0.5));
  CHECK(assumption(plan, "savings_plan.discount").field.empty());

  job.prices.instance_hour = UsdPerHour(10.0);
  CHECK(line_of(resolve(job), "ml.m4.16xlarge").unit_price_usd == Approx(5.0));
}

TEST_CASE("Purchase: an unknown savings plan rate is asked for, never guessed") {
  JobSpec job = hour_job();
  job.purchase = Purchase::savings_plan;
  job.cluster.instance_type = "ml.g5.xlarge";
  CHECK(problem_at(refusals(job), "savings_plan.discount")
            .rule.starts_with("must be given: no savings plan rate is known for ml.g5.xlarge"));
  job.savings_plan.plan = PlanTerm::three_years_all_upfront;
  CHECK(problem_at(refusals(job), "savings_plan.discount")
            .rule.starts_with("must be given: no savings plan rate is known for ml.g5.xlarge"));
  job.cluster.instance_type = "ml.p3.2xlarge";
  CHECK(refusals(job).empty());
  job.savings_plan.discount = Fraction(0.4);
  CHECK(line_of(resolve(job), "Train:ml.p3.2xlarge").unit_price_usd == Approx(3.825 * 0.6));
}

TEST_CASE("Purchase: reserved capacity costs nothing here, and the bill says why") {
  JobSpec job = hour_job();
  job.purchase = Purchase::reserved;
  const Plan plan = resolve(job);
  CHECK(line_of(plan, "Train:ml.p3.2xlarge").unit_price_usd == 0.0);
  CHECK(line_of(plan, "VolumeUsage.gp2").unit_price_usd == 0.14);
  CHECK(warned(plan.warnings, "reserved capacity is paid up front: this bill shows no instance cost"));
}

TEST_CASE("Purchase: reserved hours without a fee take EC2's capacity block, where one is known, and say so") {
  JobSpec job = on_day("ml.p5.48xlarge", "2025-01-01");
  job.purchase = Purchase::reserved;
  job.reserved.instance_hours = 24;
  const Plan plan = resolve(job);
  CHECK(line_of(plan, "up-front fee, part").unit_price_usd == Approx(39.33));
  CHECK(contains(assumption(plan, "reserved.upfront_fee").value, "943.92"));
  CHECK(warned(plan.warnings, "that of an EC2 capacity block is taken"));
  job.as_of = parse_date("2024-01-01");  // before the first that is known
  CHECK(warned(resolve(job).warnings, "this bill shows no instance cost"));
}

TEST_CASE("Purchase: a price of low confidence is warned of, one of a type that nobody prices is refused") {
  JobSpec job = on_day("ml.g7e.2xlarge", "2026-08-01");
  CHECK(warned(resolve(job).warnings, "the price of ml.g7e.2xlarge is derived and of low confidence"));
  job.cluster.instance_type = "ml.g5.2xlarge";
  CHECK_FALSE(warned(resolve(job).warnings, "low confidence"));
  job.cluster.instance_type = "ml.trn2.48xlarge";
  CHECK_FALSE(refusals(job).empty());
  job.prices.instance_hour = UsdPerHour(44.0);
  CHECK(line_of(resolve(job), "Train:ml.trn2.48xlarge").unit_price_usd == 44.0);
}

TEST_CASE("Purchase: spot pays the on-demand price for fewer seconds") {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  CHECK(line_of(resolve(job), "Train:ml.p3.2xlarge").unit_price_usd == 3.825);
}

TEST_CASE("Purchase: a region without a price of the type is refused with the regions that have one") {
  JobSpec job = on_day("ml.trn1.32xlarge", "2026-01-01");
  job.region = "af-south-1";
  const Problem problem = problem_at(refusals(job), "region");
  CHECK(problem.rule ==
        "must be a region with a known training price of ml.trn1.32xlarge (us-east-1, us-east-2, us-west-2)");
  CHECK(problem.value == "'af-south-1'");
}

TEST_CASE("Purchase: a price whose bill would not fit is refused with its key") {
  JobSpec job = hour_job();
  job.cluster.instance_count = 10000;
  job.prices.instance_hour = UsdPerHour(1e6);
  job.stopping.max_runtime = kDay * 28.0;
  CHECK(problem_at(refusals(job), "prices.instance_hour").value == "1e+06 USD/h");
}

TEST_CASE("Purchase: a fee of the job file is what it says, whatever is discounted") {
  JobSpec job = hour_job();
  job.purchase = Purchase::reserved;
  job.reserved.upfront_fee = Dollars(100.0);
  const TariffLine fee =
      line_of(resolve(job, Catalog::builtin().with(price_layer("own.json", {}, {{"*", 10.0, "deal", {}, {}, {}}}))),
              "up-front fee");
  CHECK(fee.unit_price_usd == 100.0);
  CHECK(fee.layer == "job file");
  CHECK(fee.source == "the job file's reserved.upfront_fee");
}

TEST_CASE(
    "Purchase: the time of a warm pool is charged to reserved capacity too, and when only the record tells of it") {
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
