// What the meters read in whole runs is compared in batch_test.cpp.
#include "simcore/simulate/run_meter.hpp"

#include <memory>

#include "catch.hpp"
#include "unit/simulate/comparable_runs.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("RunMeter: rounds billable seconds half up, and bills them to the nano-dollar") {
  Plan plan = plain_plan();
  plan.tariff = hourly(3.6, 1.0);
  auto results = std::make_unique<LaneResults>();
  results->wall_clock[0] = 200e9;
  results->billed[0] = 101e9;
  results->discount[0] = 0.5;
  results->lost[0] = 3e9;
  results->interruptions[0] = 2.0;
  for (const SimdTarget target : simd_targets()) {
    ComparableRuns table(plan, 1);
    const RunRows out = table.columns();
    RunMeter(plan, WholeRuns(plan)).read(*results, 1, out, 0, target);
    CHECK(out.wall_clock[0] == 200'000'000'000);
    CHECK(out.billable[0] == 51);
    CHECK(out.cost[0] == 51'000'000);
    CHECK(out.interruptions[0] == 2);
    CHECK(out.lost[0] == 3'000'000'000);
    CHECK(out.outcomes[0] == Outcome::completed);
    CHECK(out.quantities[0] == Approx(51.0 / 3600.0));
    CHECK(results->undecided_count == 0);
  }
}

TEST_CASE("RunMeter: a run that costs millions is left to others, once") {
  Plan plan = plain_plan();
  plan.tariff = hourly(1e9);
  auto results = std::make_unique<LaneResults>();
  results->billed[0] = results->billed[2] = 3600e9;
  results->undecided[results->undecided_count++] = 2;
  ComparableRuns table(plan, 3);
  RunMeter(plan, WholeRuns(plan)).read(*results, 3, table.columns(), 0, best_target());
  CHECK(results->undecided_count == 2);
  CHECK(results->undecided[1] == 0);
}

TEST_CASE("RunMeter: charges by the clock hour, and what is paid back, it cannot read") {
  Tariff tariff = hourly(1.0);
  CHECK(RunMeter::can_read(tariff));
  tariff.charges[0].meter = Meter::uncovered_seconds;
  CHECK(!RunMeter::can_read(tariff));
  tariff = hourly(-1.0);
  CHECK(!RunMeter::can_read(tariff));
}
