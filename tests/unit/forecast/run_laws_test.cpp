#include "simcore/forecast/run_laws.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/forecast/spot_plan.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr double kRuns = 20000;

std::uint64_t fresh_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

struct Runs {
  std::vector<double> wall, billable, cost;
  std::vector<double> quantities;
};

Runs simulated(const Plan& plan) {
  Runs runs{{}, {}, {}, std::vector<double>(plan.tariff.lines.size())};
  const std::uint64_t seed = fresh_seed();
  std::vector<double> quantities(plan.tariff.lines.size());
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(kRuns); ++i) {
    const Trace trace = simulate(plan, Streams(seed, i));
    meter(plan.tariff, trace, quantities);
    runs.wall.push_back(wall_clock(trace).value());
    runs.billable.push_back(billable_time(trace).value());
    runs.cost.push_back(cost(plan.tariff, quantities).dollars());
    for (std::size_t j = 0; j < quantities.size(); ++j) runs.quantities[j] += quantities[j] / kRuns;
  }
  return runs;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double error_of(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double sum = 0.0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return std::sqrt(sum) / static_cast<double>(values.size());
}

double share_up_to(const std::vector<double>& values, double limit) {
  return static_cast<double>(std::ranges::count_if(values, [limit](double value) { return value <= limit; })) /
         static_cast<double>(values.size());
}

/// The share of the runs up to a quantile, within 5 standard errors (6e-7) and the stated error. Steps overshoot.
void check_quantile(const std::vector<double>& values, double quantile, double p, double error) {
  const double chance = 5.0 * std::sqrt(p * (1.0 - p) / kRuns) + error;
  CAPTURE(p, quantile);
  CHECK(share_up_to(values, quantile * (1.0 + 1e-9)) > p - chance);
  CHECK(share_up_to(values, quantile * (1.0 - 1e-9) - 1e-6) < p + chance);
}

std::string why(const Plan& plan) {
  const PossibleLaws found = run_laws(plan);
  REQUIRE(found.laws.has_value() == found.refused.empty());
  REQUIRE(found.refused.size() == 1);
  return found.refused.front();
}

}  // namespace

TEST_CASE("Run laws: cost, charged time and each line of the bill are those of 20 000 fresh runs") {
  for (const Distribution& law : {Distribution::exponential(9000.0), Distribution::weibull(9000.0, 0.65)}) {
    Plan plan = spot_plan();
    plan.interruption->time_to = Uncertain<Seconds>(law);
    const RunLaws laws = run_laws(plan).laws.value();
    const Runs runs = simulated(plan);
    CHECK(laws.error() < 2e-4);
    const std::vector<double> quantities = laws.mean_quantities();
    const double per_second = std::max(1.0, laws.mean_error().value());
    CHECK(std::abs(laws.mean_billable().value() - mean_of(runs.billable)) < 5.0 * error_of(runs.billable) + per_second);
    CHECK(quantities[0] == Approx(laws.mean_billable().value() * 2.0 / 3600.0));
    CHECK(quantities[1] == 1.0);
    CHECK(quantities[2] == Approx(laws.billed().mean().value() / 3600.0));
    CHECK(std::abs(bill(plan.tariff, quantities).total.dollars() - mean_of(runs.cost)) <
          5.0 * error_of(runs.cost) + 0.01);
    for (const double p : {0.05, 0.5, 0.9, 0.95, 0.99, 0.999}) {
      const Seconds billed = laws.billed().quantile(p);
      check_quantile(runs.wall, laws.wall_clock().quantile(p).value(), p, laws.error());
      check_quantile(runs.billable, laws.billable(billed).value(), p, laws.error());
      check_quantile(runs.cost, laws.cost(billed).dollars(), p, laws.error());
      const double budget = laws.cost(billed).dollars() * 1.01;
      const double above = laws.exceedance(Usd::nearest(budget));  // by far less than 1 - p where many runs cost alike
      CHECK(std::abs(above - (1.0 - share_up_to(runs.cost, budget))) <
            5.0 * std::sqrt(above * (1.0 - above) / kRuns) + laws.error());
    }
  }
}

TEST_CASE("Run laws: a run without interruptions is charged as it is") {
  Plan plan = spot_plan();
  plan.interruption.reset();
  const RunLaws laws = run_laws(plan).laws.value();
  const Trace run = simulate(plan, streams());
  CHECK(laws.mean_billable() == billable_time(run));
  CHECK(laws.mean_error().value() == 0.0);
  CHECK(laws.cost(laws.billed().quantile(0.5)) == bill(plan, run).total);
  CHECK(laws.exceedance(bill(plan, run).total) == 0.0);
  CHECK(laws.exceedance(bill(plan, run).total - Usd::nearest(0.01)) == 1.0);
  CHECK(laws.exceedance(Usd{}) == 1.0);
}

TEST_CASE("Run laws: a plan that has none says why") {
  Plan plan = spot_plan();
  plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.5, 0.7));
  CHECK(why(plan) == "spot.discount is uncertain");
  plan = spot_plan();
  plan.checkpoint.lag = Seconds(3.0);
  CHECK(why(plan) == "checkpoint.lag is above 0");
  plan = spot_plan();
  plan.warm_pool = {Seconds(600.0), Uncertain<Seconds>(Distribution::exponential(300.0))};
  CHECK(why(plan) == "warm_pool.next_job is uncertain");
  plan = spot_plan();
  plan.stopping.max_runtime = Seconds(25000.0);
  CHECK(why(plan) == "max_runtime, max_wait or max_pending may stop the job");
  plan = spot_plan();
  plan.stopping.max_wait = Seconds(25000.0);
  CHECK(why(plan) == "max_runtime, max_wait or max_pending may stop the job");
  plan = spot_plan();
  plan.stopping.max_pending = Seconds(5.0);
  CHECK(why(plan) == "max_runtime, max_wait or max_pending may stop the job");
  plan = spot_plan();
  plan.tariff.add({.meter = Meter::covered_seconds, .cap = 60.0}, {"covered", "s", 0.1, "test", "2026-01-01"});
  CHECK(why(plan) == "what savings_plan.commitment covers depends on the clock hours");
}

TEST_CASE("Run laws: charges that follow the attempts or the wall clock have none, unless they come to nothing") {
  Plan plan = spot_plan();
  plan.channels = {file_channel(Bytes(1e9), 10.0)};
  const Charge gets{.meter = Meter::get_requests};
  plan.tariff.add(gets, {"gets", "Requests", 4e-7, "test", "2026-01-01"});
  CHECK(why(plan) == "an interruption repeats the requests of channels.train");
  plan.tariff.lines.back().unit_price_usd = 0.0;
  CHECK(run_laws(plan).laws.has_value());
  plan.tariff.lines.back().unit_price_usd = 4e-7;
  plan.interruption.reset();
  CHECK(run_laws(plan).laws.has_value());
  plan = spot_plan();
  Charge storage{.meter = Meter::storage_seconds};
  plan.tariff.add(storage, {"storage", "s", 0.1, "test", "2026-01-01"});
  CHECK(why(plan) == "storage is charged for as long as the job lasts");
  plan.tariff.charges.back().kept_s = 2.6e6;
  CHECK(run_laws(plan).laws.has_value());
}

TEST_CASE("Run laws: a job that practically never ends is known by its mean") {
  Plan plan = spot_plan();
  plan.checkpoint.every.reset();
  plan.interruption->time_to = Uncertain<Seconds>(Distribution::exponential(500.0));
  const PossibleLaws found = run_laws(plan);
  CHECK_FALSE(found.laws.has_value());
  REQUIRE(found.moments.has_value());
  CHECK(found.moments->interruptions > 1e8);
  REQUIRE(found.refused.size() == 1);
  CHECK(found.refused.front().find("1e8 interruptions") != std::string::npos);
}
