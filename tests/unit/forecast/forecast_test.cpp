#include "simcore/forecast/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/montecarlo/usual_draws.hpp"
#include "unit/resolve/jobs.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Every length a known law. Mean wall clock, by hand:
///   pending    exponential, mean 60            60
///   starting   uniform 20 to 40                30
///   download   the longer of 30 and uniform 0 to 60:  ½ × 30 + ½ × 45 = 37.5
///   training   gamma, mean 100, shape 4       100
///   upload     triangular 0, 5, 10              5
constexpr double kMeanWallClock = 232.5;
constexpr double kMeanBilled = 142.5;

Plan lawful_plan() {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.phases.starting = Uncertain<Seconds>(Distribution::uniform(20.0, 40.0));
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(0.0, 60.0));
  plan.phases.upload = Uncertain<Seconds>(Distribution::triangular(0.0, 5.0, 10.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::gamma(100.0, 4.0));
  plan.tariff = hourly(36.0);
  return plan;
}

// Variances: 60², 20²/12, E[max²] − 37.5² with E[max²] = ½ × 900 + ½ × 2,100, 100²/4, 10²/24.
const double kVarianceWallClock = 3600.0 + 400.0 / 12.0 + (1500.0 - 37.5 * 37.5) + 2500.0 + 100.0 / 24.0;

/// The k-th smallest of n values with k = ⌈p n⌉, found by counting.
double brute_quantile(const std::vector<double>& values, double p) {
  const auto wanted = static_cast<std::size_t>(std::ceil(p * static_cast<double>(values.size()) - 1e-9));
  double best = HUGE_VAL;
  for (const double candidate : values) {
    const auto at_or_below = std::count_if(values.begin(), values.end(), [&](double v) { return v <= candidate; });
    if (static_cast<std::size_t>(at_or_below) >= wanted) best = std::min(best, candidate);
  }
  return best;
}

void check_same(const Summary& a, const Summary& b) {
  CHECK(a.count == b.count);
  CHECK(a.mean == b.mean);
  CHECK(a.standard_error == b.standard_error);
  CHECK(a.min == b.min);
  CHECK(a.p5 == b.p5);
  CHECK(a.p50 == b.p50);
  CHECK(a.p90 == b.p90);
  CHECK(a.p95 == b.p95);
  CHECK(a.p99 == b.p99);
  CHECK(a.max == b.max);
}

}  // namespace

TEST_CASE("Forecast: the same plan, seed and number of replications give the same bits") {
  const Forecast a = forecast(lawful_plan(), {.seed = 7, .replications = 300});
  const Forecast b = forecast(lawful_plan(), {.seed = 7, .replications = 300});
  check_same(a.wall_clock_s, b.wall_clock_s);
  check_same(a.billable_s, b.billable_s);
  check_same(a.cost_usd, b.cost_usd);
  CHECK(a.bill.total == b.bill.total);
  CHECK(forecast(lawful_plan(), {.seed = 8, .replications = 300}).wall_clock_s.mean != a.wall_clock_s.mean);
}

TEST_CASE("Forecast: fewer replications are the first ones of many") {
  const Forecast few = forecast(lawful_plan(), {.seed = 7, .replications = 10});
  double lowest = HUGE_VAL, highest = 0.0;
  for (std::uint64_t i = 0; i < 10; ++i) {
    const double wall = wall_clock(simulate(lawful_plan(), usual_draws(7, i))).value();
    lowest = std::min(lowest, wall);
    highest = std::max(highest, wall);
  }
  CHECK(few.wall_clock_s.min == lowest);
  CHECK(few.wall_clock_s.max == highest);
}

TEST_CASE("Forecast: means agree with the sums of known means") {
  // A mean further off than 4.9 standard errors has a chance of 1e-6; the seed is fixed, so a failure is a bug.
  constexpr std::size_t kCount = 20000;
  constexpr double kFarthest = 4.9;
  const Forecast found = forecast(lawful_plan(), {.seed = 3, .replications = kCount, .sampling = Sampling::plain});
  const double error = std::sqrt(kVarianceWallClock / kCount);
  CHECK(std::abs(found.wall_clock_s.mean - kMeanWallClock) < kFarthest * error);
  CHECK(found.wall_clock_s.standard_error == Approx(error).epsilon(0.05));
  CHECK(std::abs(found.billable_s.mean - kMeanBilled) < kFarthest * found.billable_s.standard_error);
  CHECK(std::abs(found.cost_usd.mean - kMeanBilled * 0.01) < kFarthest * found.cost_usd.standard_error);  // 36 USD/h
}

TEST_CASE("Forecast: quantiles are those of the runs, counted one by one") {
  for (const std::size_t count : {1u, 2u, 19u, 200u, 1001u}) {
    std::vector<double> walls;
    for (std::uint64_t i = 0; i < count; ++i)
      walls.push_back(wall_clock(simulate(lawful_plan(), usual_draws(5, i))).value());
    const Summary found = forecast(lawful_plan(), {.seed = 5, .replications = count}).wall_clock_s;
    CHECK(found.count == count);
    CHECK(found.p5 == brute_quantile(walls, 0.05));
    CHECK(found.p50 == brute_quantile(walls, 0.50));
    CHECK(found.p90 == brute_quantile(walls, 0.90));
    CHECK(found.p95 == brute_quantile(walls, 0.95));
    CHECK(found.p99 == brute_quantile(walls, 0.99));
  }
}

TEST_CASE("Forecast: the bill is the mean of the bills, and the mean cost is its total") {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(Bytes(10e9), 1000);
  const Plan plan = resolve(job);
  const Forecast found = forecast(plan, {.seed = 2, .replications = 150});
  CHECK(found.cost_usd.mean == found.bill.total.dollars());
  std::vector<double> amounts(plan.tariff.lines.size());
  for (std::uint64_t i = 0; i < 150; ++i) {
    const Bill one = bill(plan, simulate(plan, usual_draws(2, i)));
    for (std::size_t k = 0; k < amounts.size(); ++k) amounts[k] += one.items[k].amount.dollars() / 150.0;
  }
  Usd total;
  for (std::size_t k = 0; k < amounts.size(); ++k) {
    CHECK(found.bill.items[k].amount.dollars() == Approx(amounts[k]).epsilon(1e-9).margin(1e-9));
    total += found.bill.items[k].amount;
  }
  CHECK(found.bill.total == total);
}

TEST_CASE("Forecast: the typical run is one that ends at the median wall clock") {
  const Forecast found = forecast(lawful_plan(), {.seed = 9, .replications = 99});
  CHECK(wall_clock(found.typical).value() == found.wall_clock_s.p50);
}

TEST_CASE("Forecast: a plan without uncertainty needs one replication") {
  Plan plan = plain_plan();
  plan.tariff = hourly(36.0);
  const Forecast found = forecast(plan, {.seed = 1, .replications = 500});
  CHECK(found.wall_clock_s.count == 1);
  CHECK(found.wall_clock_s.p99 == 165.0);
  CHECK(found.wall_clock_s.standard_error == 0.0);
  CHECK(found.bill.total.text() == "1.35");  // 135 s at 36 USD/h
}

TEST_CASE("Forecast: any one uncertainty needs them all") {
  const auto count = [](const auto& change) {
    Plan plan = plain_plan();
    plan.channels = {file_channel(Bytes(1e9), 10)};
    change(plan);
    return forecast(plan, {.seed = 1, .replications = 20}).wall_clock_s.count;
  };
  const Distribution law = Distribution::uniform(1.0, 2.0);
  CHECK(count([&](Plan&) {}) == 1);
  CHECK(count([&](Plan& plan) { plan.phases.pending = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.phases.starting = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.phases.image_pull = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.phases.download = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.phases.upload = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.time = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.throughput = Uncertain<PerSecond>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.startup = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.warm_up = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.artifact.size = Uncertain<Bytes>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.1, 0.2)); }) == 20);
  CHECK(count([&](Plan& plan) { plan.channels[0].size = Uncertain<Bytes>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.epoch_start = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.preprocessing = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.trained_epochs = Uncertain<Count>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.compute.counted = Uncertain<Count>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.warm_pool.next_job = Uncertain<Seconds>(law); }) == 20);
  CHECK(count([&](Plan& plan) { plan.retry.time_to_fault = Seconds(1e9); }) == 20);
}

TEST_CASE("Forecast: no replications, or far too many, are refused with the number") {
  CHECK_THROWS_AS(forecast(plain_plan(), {.seed = 1, .replications = 0}), SimulationError);
  CHECK_THROWS_AS(forecast(plain_plan(), {.seed = 1, .replications = 100'000'001}), SimulationError);
  try {
    static_cast<void>(forecast(plain_plan(), {.seed = 1, .replications = 0}));
  } catch (const SimulationError& error) {
    CHECK(std::string(error.what()) == "replications must be from 1 to 100000000, got 0");
  }
}

TEST_CASE("Forecast: outcomes count every run, and runs that are cut are warned of") {
  Plan plan = lawful_plan();
  plan.stopping.max_runtime = Seconds(150.0);
  const Forecast found = forecast(plan, {.seed = 4, .replications = 400});
  const std::size_t completed = found.outcomes[0], cut = found.outcomes[1];
  CHECK(completed + cut == 400);
  CHECK(completed > 0);
  REQUIRE(cut > 0);
  CHECK(warned(found.warnings, "% of the runs end as MaxRuntimeExceeded, before their work is done"));
  CHECK_FALSE(warned(found.warnings, "MaxWaitTimeExceeded"));
  CHECK(warned(found.warnings, std::to_string(cut * 100 / 400)));
}

TEST_CASE("Forecast: a rare cut is not rounded to none") {
  Plan plan = lawful_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::mixture({0.9998, 0.0002}, {100.0, 90000.0}));
  const Forecast found = forecast(plan, {.seed = 1, .replications = 20000});
  REQUIRE(found.outcomes[1] > 0);
  REQUIRE(found.outcomes[1] < 20);
  CHECK(warned(found.warnings, "less than 0.1 % of the runs end as MaxRuntimeExceeded"));
}

TEST_CASE("Forecast: an input-bound job is told so, a compute-bound one is not") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(60e9), 100)};
  plan.channels[0].path = PipePath{Seconds(16), BytesPerSecond(300e6), PerSecond(5500)};  // 200 s against 100 s
  CHECK(warned(
      forecast(plan).warnings,
      "training is input-bound: storage (service connections 100 % of the epochs); what helps: a mode that reads"));
  plan.compute.time = Seconds(300.0);
  CHECK_FALSE(warned(forecast(plan).warnings, "input-bound"));
}

TEST_CASE("Forecast: it carries its identity and what resolving said") {
  JobSpec job = hour_job();
  job.stopping.max_wait = kDay;
  const Plan plan = resolve(job);
  const Forecast found = forecast(plan, {.seed = 77, .replications = 5});
  CHECK(found.seed == 77);
  CHECK(found.identity.job == "hour");
  CHECK(found.identity.spec_id == plan.identity.spec_id);
  CHECK(found.identity.catalog == Catalog::builtin().digest());
  CHECK(found.assumed.size() == plan.assumed.size());
  CHECK(warned(found.warnings, "stopping.max_wait"));
}

TEST_CASE("Forecast: a storage that is kept for less than the job is warned of, with the share of the runs") {
  Plan plan = lawful_plan();
  plan.channels = {file_channel(Bytes(1e9), 10.0)};
  const auto charge = [&](double kept) {
    plan.tariff.charges.back() = {.meter = Meter::storage_seconds, .scale = 1.0, .line = 1, .kept_s = kept};
    return forecast(plan, {.seed = 3, .replications = 400});
  };
  plan.tariff.add({.meter = Meter::storage_seconds}, {"Storage", "GB-Mo", 1e-9, "test", "2026-01-01"});
  CHECK_FALSE(warned(charge(0.0).warnings, "kept_for"));
  CHECK_FALSE(warned(charge(1e9).warnings, "kept_for"));
  CHECK(warned(charge(1.0).warnings, "channels.train: kept_for (1 s) is shorter than 100 % of the runs"));
  const Forecast half = charge(charge(0.0).wall_clock_s.p50);
  CHECK(warned(half.warnings, "is shorter than 50 % of the runs"));
  CHECK(half.bill.items[1].quantity >= half.wall_clock_s.mean);
}
