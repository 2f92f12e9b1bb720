#include "simcore/replicate/runner.hpp"

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/batch.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

void check_runs(const Plan& plan) {
  const auto runner = make_runner(plan, 5);
  for (const auto& [first, count] : {std::pair(0UL, 1UL), {0UL, 40UL}, {33UL, 7UL}}) {
    Columns rows;
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

}  // namespace

TEST_CASE("Runner: rows and sums are those of simulate() and bill(), whatever the batch") {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.stopping.max_runtime = Seconds(200.0);
  plan.tariff = hourly(36.0);
  check_runs(plan);
}

TEST_CASE("Runner: the same where runs go side by side, and some into a limit") {
  Plan plan = plain_plan();
  plan.interruption = InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(100.0)), 1.0,
                                       Uncertain<Seconds>(Distribution::exponential(40.0))};
  plan.checkpoint.every = Seconds(10.0);
  plan.stopping.max_wait = Seconds(400.0);
  plan.tariff = hourly(36.0);
  CHECK(Batch::can_run(plan));
  check_runs(plan);
}
