#include "simcore/forecast/interruption_bound.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/forecast/worst_case.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan interrupted(const Distribution& law, double instances = 1.0) {
  Plan plan = plain_plan();
  plan.interruption =
      InterruptionPlan{.time_to = Uncertain<Seconds>(law), .instances = instances, .capacity_wait = Seconds(0.0)};
  plan.stopping.max_wait = Seconds(30 * 86400.0);
  return plan;
}

Distribution mostly_short() { return Distribution::mixture({0.99, 0.01}, {Distribution(1200.0), Distribution(3.6e6)}); }

/// Number of whole lives that fit into a time, of the cluster, drawn anew each time.
int played(const Plan& plan, double within, std::uint64_t run) {
  Stream stream = Streams(7, run).at(1);
  int count = -1;
  for (double now = 0.0; now <= within; ++count) {
    const double u = -std::expm1(std::log1p(-stream.uniform()) / plan.interruption->instances);
    now += plan.interruption->time_to.quantile(u).value();
  }
  return count;
}

}  // namespace

TEST_CASE("Interruption bound: fewer than 1 in 100 of played runs exceed it, whatever the law") {
  const double day = 86400.0;
  for (const Plan& plan :
       {interrupted(Distribution::exponential(3600.0)), interrupted(Distribution::weibull(36000.0, 0.3)),
        interrupted(Distribution::weibull(216000.0, 0.3), 8.0), interrupted(mostly_short()),
        interrupted(Distribution::lognormal(600.0, 36000.0)), interrupted(Distribution(500.0))}) {
    const double bound = most_interruptions(plan, Seconds(day));
    int above = 0;
    for (std::uint64_t run = 0; run < 2000; ++run) above += played(plan, day, run) > bound ? 1 : 0;
    INFO(plan.interruption->time_to.law().text() << ": " << bound);
    CHECK(above <= 10);  // 2 expected at the most; a fixed seed
  }
}

TEST_CASE("Interruption bound: nothing is interrupted on demand, and rare losses count a few times") {
  CHECK(most_interruptions(plain_plan(), Seconds(86400.0)) == 0.0);
  CHECK(most_interruptions(interrupted(Distribution::exponential(1e9)), Seconds(86400.0)) < 12.0);
}

TEST_CASE("Interruption bound: hourly rates count at their highest, traces with all their runs") {
  Plan plan = interrupted(Distribution::exponential(1e9));
  HourlyRates::Rates rates{};
  rates[3] = PerSecond(1.0 / 600.0);
  plan.interruption->clock = HourlyHazard{std::make_shared<const HourlyRates>(rates), {}};
  CHECK(most_interruptions(plan, Seconds(86400.0)) > 144.0);
}

TEST_CASE("Interruption bound: uploads that are cut are done again, but not beyond max_wait") {
  Plan plan = interrupted(Distribution::exponential(3600.0));
  CHECK(longest_uploading(plain_plan(), Seconds(5.0)).value() == 5.0);
  CHECK(longest_uploading(plan, Seconds(5.0)).value() == 10.0);  // P(cut) is 0.1 %
  // exp(-1.5) of the uploads end: 27 in a row are cut once in a thousand times.
  CHECK(longest_uploading(plan, Seconds(5400.0)).value() == Approx(5400.0 * 29.0).epsilon(0.05));
  plan.stopping.max_runtime = Seconds(3600.0);
  plan.stopping.max_wait = Seconds(7200.0);
  CHECK(longest_uploading(plan, Seconds(5400.0)).value() == 3600.0 + 5400.0);
}

TEST_CASE("Worst case: laws with many short lives do not go beyond it, and what was seen is never above it") {
  Plan plan = interrupted(mostly_short());
  plan.phases.download = Seconds(60.0);
  plan.phases.upload = Seconds(1500.0);
  plan.compute.time = Seconds(1800.0);
  plan.checkpoint.every = Seconds(60.0);
  plan.stopping.max_runtime = Seconds(10800.0);
  plan.stopping.max_wait = Seconds(28 * 86400.0);
  plan.tariff = hourly(3.825);
  const Usd most = worst_case(plan).cost;
  int above = 0;
  for (std::uint64_t run = 0; run < 1000; ++run) above += bill(plan, simulate(plan, streams(run))).total > most ? 1 : 0;
  CHECK(above <= 5);  // 1 expected; a fixed seed
  Tally seen(1);
  seen.add({{0}, {0}, {most.nano() + 1}, {0}, {0}, {Outcome::completed}}, {}, false);
  CHECK(worst_case(plan, seen).cost.nano() == most.nano() + 1);
}
