#include "simcore/montecarlo/runner.hpp"

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/batch.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Runner: side by side, sums are those of the runs one after the other") {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.interruption = InterruptionPlan{.time_to = Uncertain<Seconds>(Distribution::exponential(90.0)),
                                       .capacity_wait = Uncertain<Seconds>(Distribution::exponential(30.0))};
  plan.checkpoint.every = Seconds(20.0);
  plan.tariff = hourly(36.0);
  REQUIRE(Batch::can_run(plan));
  RunTable rows;
  rows.resize(2500);
  RunSums sums(1), one_by_one(1);
  make_runner(plan, 5)->run(7, rows, sums);
  std::int64_t interruptions = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Trace trace = simulate(plan, Streams(5, 7 + i));
    REQUIRE(static_cast<double>(rows.wall_clock[i]) / 1e9 == wall_clock(trace).value());
    REQUIRE(rows.cost[i] == bill(plan, trace).total.nano());
    REQUIRE(rows.interruptions[i] == trace.interruptions);
    REQUIRE(rows.lost[i] == SimTime::from(trace.lost).nanoseconds());
    interruptions += rows.interruptions[i];
    one_by_one.quantities[0].add(bill(plan, trace).items[0].quantity);
    one_by_one.add(trace.use);
  }
  CHECK(interruptions > 1000);
  CHECK(sums.quantities[0].value() == one_by_one.quantities[0].value());
  CHECK(sums.use().training == one_by_one.use().training);
  CHECK(sums.use().utilisation.compute == one_by_one.use().utilisation.compute);
}

TEST_CASE("Runner: rows and sums are those of simulate() and bill(), whatever the batch") {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.stopping.max_runtime = Seconds(200.0);
  plan.tariff = hourly(36.0);
  const auto runner = make_runner(plan, 5);
  for (const auto& [first, count] : {std::pair(0UL, 1UL), {0UL, 40UL}, {33UL, 7UL}}) {
    RunTable rows;
    rows.resize(count);
    RunSums sums(1);
    runner->run(first, rows, sums);
    double hours = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      const Trace trace = simulate(plan, Streams(5, first + i));
      CHECK(static_cast<double>(rows.wall_clock[i]) / 1e9 == wall_clock(trace).value());
      CHECK(static_cast<double>(rows.billable[i]) == billable_time(trace).value());
      CHECK(rows.cost[i] == bill(plan, trace).total.nano());
      CHECK(rows.outcomes[i] == trace.outcome);
      hours += bill(plan, trace).items[0].quantity;
    }
    CHECK(sums.quantities[0].value() == Approx(hours).epsilon(1e-14));
  }
}
