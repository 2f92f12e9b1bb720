#include "simcore/forecast/exact_forecast.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "unit/forecast/spot_plan.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::uint64_t fresh_seed() { return std::random_device()(); }

ForecastOptions options(Method method, std::size_t replications = 200) {
  ForecastOptions options;
  options.method = method;
  options.replications = replications;
  options.seed = fresh_seed();
  options.deadline = Seconds(26000.0);
  options.budget = Usd::nearest(130.0);
  return options;
}

/// Checks that a number lies in the interval of 20 000 runs at 95 %, widened from 2 to 5 standard errors: 6e-7 a
/// number.
void check_within(double exact, const Interval& interval, double mean_error = 0.0) {
  const double middle = 0.5 * (interval.low + interval.high), half = 0.5 * (interval.high - interval.low);
  CHECK(std::abs(exact - middle) < 2.6 * half + mean_error + 1e-9 * std::abs(exact));
}

void check_summary(const Summary& exact, const Summary& runs, double mean_error) {
  check_within(exact.mean, runs.intervals.mean, mean_error);
  check_within(exact.p5, runs.intervals.p5);
  check_within(exact.p50, runs.intervals.p50);
  check_within(exact.p90, runs.intervals.p90);
  check_within(exact.p99, runs.intervals.p99);
  CHECK(std::abs(exact.worst5.mean - runs.worst5.mean) < 5.0 * runs.worst5.standard_error + mean_error);
  CHECK(exact.intervals.p50.low <= exact.p50);
  CHECK(exact.intervals.p50.high >= exact.p50);
  CHECK(exact.min <= exact.p5);
  CHECK(exact.max >= exact.p999);
  CHECK(exact.standard_error == 0.0);
}

}  // namespace

TEST_CASE("Exact forecasts are those of 20 000 fresh runs") {
  const Plan plan = spot_plan();
  const Forecast exact = forecast(plan, options(Method::exact)),
                 runs = forecast(plan, options(Method::simulate, 20000));
  CHECK(exact.method == Method::exact);
  CHECK(exact.method_error < 2e-4);
  CHECK(exact.method_error > 0.0);
  CHECK(exact.method_reason.empty());
  CHECK(runs.method == Method::simulate);
  CHECK(runs.method_error == 0.0);
  check_summary(exact.wall_clock_s, runs.wall_clock_s, 1.0);
  check_summary(exact.billable_s, runs.billable_s, 1.0);
  check_summary(exact.cost_usd, runs.cost_usd, 0.02);
  CHECK(exact.cost_usd.mean == exact.bill.total.dollars());
  check_within(exact.probabilities.late->share, runs.probabilities.late->interval, 1e-4);
  check_within(exact.probabilities.over_budget->share, runs.probabilities.over_budget->interval, 1e-4);
  CHECK(exact.interruptions == Approx(runs.interruptions).epsilon(0.1));
  CHECK(exact.probabilities.completed.share > 0.9999);
}

TEST_CASE("Exact forecasts: automatic ones are exact where that is possible, whatever the seed") {
  const Plan plan = spot_plan();
  const Forecast one = forecast(plan, options(Method::automatic)), other = forecast(plan, options(Method::exact));
  CHECK(one.method == Method::exact);
  CHECK(one.cost_usd.mean == other.cost_usd.mean);
  CHECK(one.wall_clock_s.p99 == other.wall_clock_s.p99);
}

TEST_CASE("Exact forecasts: where there are none, automatic says why and exact refuses") {
  Plan plan = spot_plan();
  plan.checkpoint.lag = Seconds(5.0);
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::exponential(3.0));
  const Forecast made = forecast(plan, options(Method::automatic));
  CHECK(made.method == Method::simulate);
  CHECK(made.method_reason == "phases.image_pull is uncertain; checkpoint.lag is above 0");
  CHECK_THROWS_AS(forecast(plan, options(Method::exact)), SpecError);
  CHECK(forecast(plan, options(Method::simulate)).method_reason.empty());
}

TEST_CASE("A job that needs 1e8 interruptions is said never to end") {
  Plan plan = spot_plan();
  plan.checkpoint.every.reset();
  plan.interruption->time_to = Uncertain<Seconds>(Distribution::exponential(500.0));
  const auto warned = [](const Forecast& forecast) {
    for (const std::string& warning : forecast.warnings)
      if (warning.find("practically never ends") != std::string::npos) return true;
    return false;
  };
  ForecastOptions few;
  few.replications = 3;
  CHECK(warned(forecast(plan, few)));
  CHECK_FALSE(warned(forecast(spot_plan(), few)));
}
