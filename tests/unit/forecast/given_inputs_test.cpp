#include "simcore/forecast/given_inputs.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Work of 100 s to 300 s on demand, at 36 USD an hour: a cent a second.
Plan uncertain_plan() {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::uniform(100.0, 300.0));
  plan.tariff = hourly(36.0);
  return plan;
}

Plan on_spot() {
  Plan plan = uncertain_plan();
  plan.interruption.emplace();
  plan.interruption->time_to = Uncertain<Seconds>(Distribution::exponential(1000.0));
  return plan;
}

}  // namespace

TEST_CASE("Given its inputs: a run on demand is certain, one on spot capacity or with internal errors is not") {
  CHECK(why_runs_differ(uncertain_plan()).empty());
  CHECK(why_runs_differ(on_spot()).size() == 1);
  Plan faulty = on_spot();
  faulty.retry.time_to_fault = Uncertain<Seconds>(Distribution::exponential(1000.0));
  CHECK(why_runs_differ(faulty).size() == 2);
}

TEST_CASE("Given its inputs: the quantiles of a conditional forecast are those of the closed form") {
  const Plan plan = uncertain_plan();
  const Forecast made = forecast(plan);
  CHECK(made.method == Method::conditional);
  CHECK(made.sampling == Sampling::quasi_random);
  // Other phases take 65 s. Each of 16 randomisations has 128 equidistant points or more: no quantile of the work is
  // off by more than their distance, and no mean by more than half of it.
  constexpr double kApart = 200.0 / 128.0;
  CHECK(made.wall_clock_s.p50 == Approx(65.0 + 200.0).margin(kApart));
  CHECK(made.wall_clock_s.p90 == Approx(65.0 + 280.0).margin(kApart));
  CHECK(made.wall_clock_s.mean == Approx(65.0 + 200.0).margin(kApart / 2.0));
  CHECK(forecast(plan, {.method = Method::conditional}).cost_usd.p90 == made.cost_usd.p90);
}

TEST_CASE("Given its inputs: conditional is refused where they do not decide everything, and automatic simulates") {
  const auto refused = [](const Plan& plan) { return forecast(plan, {.method = Method::conditional}); };
  CHECK_THROWS_AS(refused(on_spot()), SpecError);
  CHECK(forecast(on_spot()).method == Method::simulate);
  CHECK(refused(uncertain_plan()).method == Method::conditional);
}
