#include "simcore/forecast/replications.hpp"

#include "catch.hpp"
#include "simcore/record/json.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan varying_plan() {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.tariff = hourly(36.0);
  return plan;
}

}  // namespace

TEST_CASE("replications: parts that are merged make the forecast of the whole") {
  const Plan plan = varying_plan();
  const Replications whole = replicate(plan, {.replications = 300});
  const Replications first = replicate(plan, {.replications = 100});
  const Replications rest = replicate(plan, {.replications = 200, .first = 100});
  CHECK(to_json(forecast_of(merged(rest, first))) == to_json(forecast_of(whole)));
}

TEST_CASE("replications: columns are in the unit of their name") {
  const Replications runs = replicate(varying_plan(), {.replications = 50});
  REQUIRE(column_names().size() == 5);
  for (const std::string& name : column_names()) {
    CAPTURE(name);
    const auto values = column(runs, name);
    REQUIRE(values);
    CHECK(values->size() == 50);
  }
  CHECK(column(runs, "cost_usd")->front() == static_cast<double>(runs.samples.kept.cost.front()) / 1e9);
  CHECK(column(runs, "wall_clock_s")->back() == static_cast<double>(runs.samples.kept.wall_clock.back()) / 1e9);
  CHECK(column(runs, "billable_s")->back() == static_cast<double>(runs.samples.kept.billable.back()));
  CHECK_FALSE(column(runs, "cost"));
  CHECK(outcome_words(runs) == std::vector<std::string>(50, "Completed"));
}
