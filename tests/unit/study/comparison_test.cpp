#include "simcore/study/comparison.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/stats/sample.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The plain plan with a spread of its pace, at a price: billed 35 s + the pace, wall clock 65 s + the pace.
Plan varying(double usd_per_hour, double median = 100.0) {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::lognormal(median, 2.0 * median));
  plan.tariff = hourly(usd_per_hour);
  return plan;
}

/// Interrupted about once a run; a checkpoint after each 20 s.
Plan spot(double usd_per_hour, double every) {
  Plan plan = plain_plan();
  plan.tariff = hourly(usd_per_hour);
  plan.checkpoint.every = Seconds(every);
  plan.checkpoint.pause = Seconds(2.0);
  plan.interruption = InterruptionPlan{.time_to = Uncertain<Seconds>(Distribution::exponential(120.0)),
                                       .instances = 1.0,
                                       .capacity_wait = Uncertain<Seconds>(Distribution::exponential(60.0))};
  return plan;
}

/// Cost and wall clock of each run, one after the other.
struct Straight {
  std::vector<double> cost, wall;
};

Straight straight(const Plan& plan, std::uint64_t seed, std::size_t runs) {
  Straight found;
  for (std::size_t i = 0; i < runs; ++i) {
    const Trace trace = simulate(plan, Streams(seed, i));
    std::vector<double> quantities(plan.tariff.lines.size());
    meter(plan.tariff, trace, quantities);
    found.cost.push_back(cost(plan.tariff, quantities).dollars());
    found.wall.push_back(wall_clock(trace).value());
  }
  return found;
}

void check_difference(const PairedDifference& found, const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0, squares = 0.0, lower = 0.0;
  const auto n = static_cast<double>(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += a[i] - b[i];
    lower += a[i] < b[i] ? 1.0 / n : 0.0;
  }
  for (std::size_t i = 0; i < a.size(); ++i) squares += std::pow(a[i] - b[i] - sum / n, 2);
  CHECK(found.mean == Approx(sum / n).epsilon(1e-9));
  CHECK(found.standard_error == Approx(std::sqrt(squares / n / (n - 1.0))).epsilon(1e-9));
  CHECK(found.lower == Approx(lower));
}

bool same(const PairedDifference& a, const PairedDifference& b) {
  return a.mean == b.mean && a.standard_error == b.standard_error && a.lower == b.lower &&
         a.variance_ratio == b.variance_ratio && a.tie == b.tie;
}

bool same(const Comparison& a, const Comparison& b) {
  bool same_all = a.baseline == b.baseline && a.cheapest == b.cheapest && a.fastest == b.fastest;
  for (std::size_t i = 0; i < a.designs.size(); ++i) {
    const ComparedDesign &one = a.designs[i], &other = b.designs[i];
    same_all = same_all && one.cost_usd.p99 == other.cost_usd.p99 && same(one.cost, other.cost) &&
               same(one.wall_clock, other.wall_clock) && one.ties_cheapest == other.ties_cheapest;
  }
  return same_all;
}

}  // namespace

TEST_CASE("Comparison: as pairing the runs one by one") {
  const std::vector<Plan> plans = {spot(36.0, 20.0), spot(36.0, 50.0), varying(40.0)};
  const Comparison found = compare(plans, {.seed = 5, .replications = 700});
  REQUIRE(found.designs.size() == 3);
  const Straight baseline = straight(plans[0], 5, 700);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const Straight own = straight(plans[i], 5, 700);
    const ComparedDesign& design = found.designs[i];
    std::vector<double> cost = own.cost, wall = own.wall;
    std::ranges::sort(cost);
    std::ranges::sort(wall);
    CHECK(design.cost_usd.mean == Approx(mean_and_error(own.cost).mean));
    CHECK(design.cost_usd.p5 == quantile(cost, 0.05));
    CHECK(design.cost_usd.p99 == quantile(cost, 0.99));
    CHECK(design.wall_clock_s.p50 == quantile(wall, 0.5));
    check_difference(design.cost, own.cost, baseline.cost);
    check_difference(design.wall_clock, own.wall, baseline.wall);
  }
  CHECK(found.designs[0].interruptions > 0.5);
  CHECK(found.designs[2].interruptions == 0.0);
}

TEST_CASE("Comparison: shared luck tells a price 1 % higher from a spread of 40 %") {
  const std::vector<Plan> plans = {varying(36.0), varying(36.36)};
  const Comparison found = compare(plans, {.replications = 200});
  CHECK_FALSE(found.designs[1].cost.tie);
  CHECK(found.designs[1].cost.lower == 0.0);
  CHECK(found.designs[1].cost.mean == Approx(0.01 * found.designs[0].cost_usd.mean));
  CHECK(found.designs[1].cost.variance_ratio.value_or(1.0) < 1e-4);
  CHECK(found.designs[1].wall_clock.tie);
  CHECK(found.designs[1].wall_clock.equal == 1.0);
  CHECK(found.cheapest == 0);
  CHECK(found.designs[1].ties_fastest);
  CHECK_FALSE(found.designs[1].ties_cheapest);
  CHECK_FALSE(found.designs[1].on_front);  // as fast as the other one, and dearer
}

TEST_CASE("Comparison: what does not fit into memory is run again, with the same result") {
  const std::vector<Plan> plans = {spot(36.0, 20.0), varying(40.0), spot(30.0, 35.0)};
  const CompareOptions options{.seed = 2, .replications = 300, .baseline = {}};
  CompareOptions tight = options;
  for (const std::size_t memory : {0U, 4800U, 9600U}) {
    tight.memory = memory;
    CHECK(same(compare(plans, tight), compare(plans, options)));
  }
}

TEST_CASE("Comparison: the cheapest as baseline") {
  const std::vector<Plan> plans = {varying(40.0), varying(36.0), varying(38.0)};
  const Comparison found = compare(plans, {.replications = 100, .baseline = {}});
  CHECK(found.baseline == 1);
  CHECK(found.designs[0].cost.mean > found.designs[2].cost.mean);
  CHECK(found.designs[1].cost.mean == 0.0);
}

TEST_CASE("Comparison: what stops before its work is done is never the cheapest") {
  Plan cut = varying(36.0);
  cut.stopping.max_runtime = Seconds(90.0);
  cut.stopping.grace = Seconds(0.0);
  const std::vector<Plan> plans = {varying(36.0), cut};
  const Comparison found = compare(plans, {.replications = 500, .deadline = Seconds(1e9), .budget = Usd::nearest(1.0)});
  CHECK(found.designs[1].cost_usd.mean < found.designs[0].cost_usd.mean);
  CHECK_FALSE(found.designs[1].comparable);
  CHECK_FALSE(found.designs[1].on_front);
  CHECK(found.cheapest == 0);
  CHECK(found.fastest == 0);
  CHECK(found.designs[0].late->share == 0.0);
  CHECK(found.designs[1].late->share == Approx(1.0 - found.designs[1].completed));
}

TEST_CASE("Comparison: limits, with the probability of one uncertain phase") {
  // Dearer than 1.35 USD: a pace above its median of 100 s. 4.5 standard errors: one false alarm in 150,000 seeds.
  const std::vector<Plan> plans = {varying(36.0)};
  const CompareOptions options{.replications = 10'000, .deadline = Seconds(165.0), .budget = Usd::nearest(1.35)};
  const ComparedDesign design = compare(plans, options).designs.front();
  for (const std::optional<MissedLimit>& missed : {design.late, design.over_budget}) {
    REQUIRE(missed);
    CHECK(std::abs(missed->share - 0.5) < 4.5 * 0.005);
    CHECK(missed->interval.low < missed->share);
    CHECK(missed->share < missed->interval.high);
  }
  const ComparedDesign without = compare(plans).designs.front();
  CHECK_FALSE(without.late);
  CHECK_FALSE(without.over_budget);
}

TEST_CASE("Comparison: nothing is uncertain") {
  Plan plain = plain_plan(), dear = plain_plan();
  plain.tariff = hourly(36.0);
  dear.tariff = hourly(40.0);
  const std::vector<Plan> plans = {plain, dear, plain};
  const Comparison found = compare(plans, {.deadline = Seconds(165.0)});
  CHECK(found.designs[1].cost.mean == Approx(0.15));
  CHECK(found.designs[1].cost.interval.low == found.designs[1].cost.interval.high);
  CHECK_FALSE(found.designs[1].cost.tie);
  CHECK(found.designs[2].cost.tie);
  CHECK(found.designs[0].late->interval.high == 0.0);
}

TEST_CASE("Comparison: says how far it is, and a report may end it") {
  const std::vector<Plan> plans(7, varying(36.0));
  std::vector<std::size_t> reports;
  CompareOptions options{.replications = 10'000};
  options.after_batch = [&](std::size_t done, std::size_t all) {
    CHECK(all == 70'000);
    reports.push_back(done);
  };
  static_cast<void>(compare(plans, options));
  CHECK(std::ranges::is_sorted(reports));
  CHECK(reports.size() >= 4);
  CHECK(reports.back() == 70'000);
  options.after_batch = [](std::size_t, std::size_t) { throw SimulationError("enough"); };
  CHECK_THROWS_AS(compare(plans, options), SimulationError);
}

TEST_CASE("Comparison: questions that make no sense are refused") {
  const std::vector<Plan> plans = {varying(36.0)};
  CHECK_THROWS_AS(compare(std::vector<Plan>{}), SimulationError);
  CHECK_THROWS_AS(compare(plans, {.replications = 0}), SimulationError);
  CHECK_THROWS_AS(compare(plans, {.replications = 1'000'001}), SimulationError);
  CHECK_THROWS_AS(compare(plans, {.baseline = 1}), SimulationError);
}
