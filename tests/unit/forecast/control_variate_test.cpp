#include "simcore/forecast/control_variate.hpp"

#include <cmath>
#include <iterator>
#include <random>
#include <utility>

#include "catch.hpp"
#include "simcore/forecast/forecast.hpp"
#include "unit/forecast/spot_plan.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Work of samples at a drawn speed between phases of drawn lengths, on demand.
Plan drawn_plan() {
  Plan plan = plain_plan();
  plan.phases.starting = Uncertain<Seconds>(Distribution::lognormal(100.0, 200.0));
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::quantiles({0.0, 0.5, 0.9, 1.0}, {20.0, 60.0, 90.0, 900.0}));
  plan.phases.upload = Uncertain<Seconds>(Distribution::quantiles({0.0, 0.5, 0.9, 1.0}, {5.0, 20.0, 60.0, 1500.0}));
  plan.compute.unit = ComputePlan::Unit::sample;
  plan.compute.amount = 1e6;
  plan.compute.throughput = Uncertain<PerSecond>(Distribution::lognormal(1000.0, 1200.0));
  plan.tariff = hourly(36.0);
  return plan;
}

Forecast plain(const Plan& plan, std::size_t replications) {
  ForecastOptions options;
  options.method = Method::simulate;
  options.sampling = Sampling::plain;
  options.replications = replications;
  options.seed = std::random_device()();
  options.memory = kEveryRow;
  return forecast(plan, options);
}

/// Standard error that an interval at 95 % says.
double error_of(const Interval& interval) { return (interval.high - interval.low) / 2.0 / 1.959963984540054; }

void check_same(const Summary& found, const Summary& truth) {
  // 5.5 standard errors of the difference: one of 2.6e7 numbers.
  const auto off = [](double a, double b, const Interval& of_a, const Interval& of_b) {
    return a == b ? 0.0 : std::abs(a - b) / std::hypot(error_of(of_a), error_of(of_b));
  };
  CHECK(off(found.mean, truth.mean, found.intervals.mean, truth.intervals.mean) < 5.5);
  CHECK(off(found.p10, truth.p10, found.intervals.p10, truth.intervals.p10) < 5.5);
  CHECK(off(found.p50, truth.p50, found.intervals.p50, truth.intervals.p50) < 5.5);
  CHECK(off(found.p90, truth.p90, found.intervals.p90, truth.intervals.p90) < 5.5);
  CHECK(off(found.p99, truth.p99, found.intervals.p99, truth.intervals.p99) < 5.5);
  CHECK(std::abs(found.worst5.mean - truth.worst5.mean) <
        5.5 * std::hypot(found.worst5.standard_error, truth.worst5.standard_error));
}

}  // namespace

TEST_CASE("Control variate: a thousand runs tell what half a million do, with either seed nearly the same") {
  const Plan plan = drawn_plan();
  // Two seeds of the usual kind; how often another kind comes, the next test counts.
  const Forecast truth = plain(plan, 500'000), made = forecast(plan, {.seed = 1}), other = forecast(plan, {.seed = 2});
  CHECK(made.cost_usd.count <= 2048);
  REQUIRE(made.variance_ratio.cost > 1000.0);
  REQUIRE(made.variance_ratio.wall_clock > 1000.0);
  check_same(made.wall_clock_s, truth.wall_clock_s);
  check_same(made.billable_s, truth.billable_s);
  check_same(made.cost_usd, truth.cost_usd);
  CHECK(made.wall_clock_s.p90 == Approx(other.wall_clock_s.p90).epsilon(5e-4));
  CHECK(made.cost_usd.p50 == Approx(other.cost_usd.p50).epsilon(1e-3));
  CHECK(made.cost_usd.mean == made.bill.total.dollars());
  CHECK(made.cost_usd.mean == Approx(0.01 * made.billable_s.mean).epsilon(1e-9));
}

TEST_CASE("Control variate: few seeds need more runs") {
  // The first runs of one seed in 100 lie too far from the law. If so, more than 6 of 40 do once in 10^7 tests.
  const Plan plan = drawn_plan();
  std::random_device seeds;
  int longer = 0;
  for (int i = 0; i < 40; ++i) longer += forecast(plan, {.seed = seeds()}).cost_usd.count > 2048 ? 1 : 0;
  CHECK(longer <= 6);
}

TEST_CASE("Control variate: quantiles lie in their intervals and rise, the extremes around them") {
  const Summary found = forecast(drawn_plan()).cost_usd;
  for (const SummaryQuantile& each : kSummaryQuantiles) {
    const Interval& interval = found.intervals.*each.interval;
    CHECK(interval.low <= found.*each.value);
    CHECK(found.*each.value <= interval.high);
    CHECK(found.quantile(each.share) == found.*each.value);
  }
  CHECK(std::ranges::is_sorted(found.permilles));
  CHECK(found.min <= found.permilles.front());
  CHECK(found.permilles.back() <= found.max);
}

TEST_CASE("Control variate: not used where runs differ from sums, or a number of runs or a precision is asked for") {
  Plan stopped = drawn_plan();
  stopped.stopping.max_runtime = Seconds(1150.0);  // stops one run in ten
  Plan spot = spot_plan();
  spot.phases.image_pull = Uncertain<Seconds>(Distribution::lognormal(60.0, 100.0));
  for (const Plan& plan : {stopped, spot}) {
    const Forecast made = forecast(plan), simulated = forecast(plan, {.replications = made.cost_usd.count});
    CHECK_FALSE(made.variance_ratio.cost);
    CHECK_FALSE(made.variance_ratio.wall_clock);
    CHECK(made.cost_usd.p90 == simulated.cost_usd.p90);
    CHECK(made.cost_usd.mean == simulated.cost_usd.mean);
  }
  CHECK_FALSE(forecast(drawn_plan(), {.replications = 2048}).variance_ratio.cost);
  CHECK_FALSE(forecast(drawn_plan(), {.precision = Precision{.half_width = 0.01}}).variance_ratio.cost);
  CHECK_FALSE(forecast(drawn_plan(), {.method = Method::simulate}).variance_ratio.cost);
}

TEST_CASE("Control variate: not used where a limit stops few runs, counts are whole, or a tail is beyond the grid") {
  Plan stopped = drawn_plan(), counted = drawn_plan(), heavy = drawn_plan();
  stopped.stopping.max_runtime = Seconds(1400.0);  // one run in a thousand
  counted.compute.trained_epochs = Uncertain<Count>(Distribution::uniform(2.0, 7.0));
  counted.compute.epochs = 10;
  heavy.phases.upload = Uncertain<Seconds>(Distribution::lognormal(10.0, 10'000.0));
  for (const Plan& plan : {stopped, counted, heavy}) {
    const Forecast made = forecast(plan);
    CHECK_FALSE(made.variance_ratio.cost);
    CHECK(made.cost_usd.count >= 2048);
  }
}

TEST_CASE("Control variate: not used where seconds have two prices") {
  Plan plan = drawn_plan();
  plan.tariff.charges.front().meter = Meter::covered_seconds;
  CHECK_FALSE(forecast(plan).variance_ratio.cost);
}

TEST_CASE("Control variate: rates that come near to 0 have tails beyond the grid, others have not") {
  Plan plan = drawn_plan();
  plan.stopping.max_runtime = Seconds(1e7);
  plan.compute.throughput = Uncertain<PerSecond>(Distribution::uniform(1.0, 1000.0));
  CHECK_FALSE(forecast(plan).variance_ratio.wall_clock);
  plan.compute.throughput = Uncertain<PerSecond>(Distribution::uniform(200.0, 1000.0));
  const Forecast made = forecast(plan), truth = plain(plan, 200'000);
  REQUIRE(made.variance_ratio.wall_clock);
  check_same(made.wall_clock_s, truth.wall_clock_s);
  check_same(made.cost_usd, truth.cost_usd);
}

TEST_CASE("Control variate: a rare part that few runs draw counts as often as its law says") {
  for (const double rare : {0.001, 0.0498, 0.0503, 0.0998}) {
    Plan plan = drawn_plan();
    plan.stopping.max_runtime = Seconds(1e6);
    plan.phases.upload =
        Uncertain<Seconds>(Distribution::mixture({1.0 - rare, rare}, {Distribution(45.0), Distribution(18'000.0)}));
    ForecastOptions options;
    options.deadline = Seconds(10'000.0);
    for (options.seed = 1; options.seed <= 6; ++options.seed) {
      const Forecast made = forecast(plan, options);
      const Probability late = made.probabilities.late.value();
      CHECK(late.interval.low <= rare);
      CHECK(rare <= late.interval.high);
      const Interval& p95 = made.wall_clock_s.intervals.p95;
      CHECK((rare > 0.05 ? p95.high > 18'000.0 : p95.low < 3000.0));
      CHECK((p95.low < 3000.0 || p95.low > 18'000.0));  // no run lies between
    }
  }
}

TEST_CASE("Control variate: not used where waiting may be given up, or a second is much of the bill") {
  Plan waits = drawn_plan(), brief = drawn_plan();
  waits.phases.pending = Uncertain<Seconds>(Distribution::exponential(300.0));
  waits.stopping.max_pending = Seconds(2500.0);  // 2.4 runs in ten thousand
  CHECK_FALSE(forecast(waits).variance_ratio.wall_clock);
  waits.stopping.max_pending = Seconds(6000.0);
  CHECK(forecast(waits).variance_ratio.wall_clock);
  brief.compute.amount = 1e5;
  CHECK_FALSE(forecast(brief).variance_ratio.cost);
}

TEST_CASE("Control variate: what a warm pool is charged sums to the mean cost, which is known") {
  Plan plan = drawn_plan();
  plan.warm_pool = WarmPoolPlan{Seconds(600.0), Uncertain<Seconds>(Distribution::uniform(60.0, 540.0))};
  plan.tariff.charges.push_back({.meter = Meter::retained_seconds, .scale = 1.0 / 3600.0, .line = 0});
  const Forecast made = forecast(plan);
  REQUIRE(made.variance_ratio.cost);
  CHECK(made.cost_usd.mean == made.bill.total.dollars());
  CHECK(made.cost_usd.mean == Approx(0.01 * (made.billable_s.mean + 300.0)).epsilon(1e-4));
  CHECK(made.cost_usd.intervals.mean.low <= made.cost_usd.mean);
  CHECK(made.cost_usd.mean <= made.cost_usd.intervals.mean.high);
}

TEST_CASE("Control variate: intervals hold what they say, over seeds, and are narrow") {
  const Plan plan = drawn_plan();
  const Forecast truth = plain(plan, 4'000'000);
  const Summary Forecast::* const quantities[] = {&Forecast::cost_usd, &Forecast::wall_clock_s, &Forecast::billable_s};
  std::size_t held = 0, asked = 0;
  double widths = 0.0;  // relative ones, of p90
  std::random_device seeds;
  for (int i = 0; i < 40; ++i) {
    const Forecast made = forecast(plan, {.seed = seeds()});
    for (const auto quantity : quantities) {
      widths += (made.*quantity).intervals.p90.high / (made.*quantity).intervals.p90.low - 1.0;
      for (const SummaryQuantile& each : kSummaryQuantiles) {
        const Interval& stated = (made.*quantity).intervals.*each.interval;
        const Interval& known = (truth.*quantity).intervals.*each.interval;
        // The truth within 5.5 of its standard errors: one of 2.6e7 numbers is further off.
        const double value = (truth.*quantity).*each.value, reach = 5.5 * error_of(known);
        held += static_cast<std::size_t>(stated.low <= value + reach && value - reach <= stated.high);
        ++asked;
      }
    }
  }
  CHECK(static_cast<double>(held) >= 0.95 * static_cast<double>(asked));
  // One seed gives 0.18 % with a deviation of 0.04 %, so that the mean of 40 is above 0.21 % once in 10^6.
  CHECK(widths / (40.0 * std::size(quantities)) < 0.0021);
}

TEST_CASE("Control variate: how likely a deadline and a budget are missed goes by the law, too") {
  const Plan plan = drawn_plan();
  ForecastOptions options;
  options.deadline = Seconds(1400.0);
  options.budget = Usd::nearest(13.0);
  const Forecast made = forecast(plan, options);
  options.method = Method::simulate;
  options.replications = 500'000;
  const Forecast truth = forecast(plan, options);
  const auto check = [](const Probability& found, const Probability& expected) {
    CHECK(found.interval.high - found.interval.low < 0.01);
    const double off = 5.5 * std::hypot(error_of(found.interval), error_of(expected.interval));
    CHECK(std::abs(found.share - expected.share) < off);
  };
  check(made.probabilities.late.value(), truth.probabilities.late.value());
  check(made.probabilities.over_budget.value(), truth.probabilities.over_budget.value());
}

TEST_CASE("Control variate: what is charged beside seconds goes with them") {
  Plan plan = drawn_plan();
  plan.tariff = three_lines();
  const Forecast made = forecast(plan);
  REQUIRE(made.variance_ratio.cost);
  check_same(made.cost_usd, plain(plan, 200'000).cost_usd);
  CHECK(made.cost_usd.mean == made.bill.total.dollars());
  CHECK(made.bill.items[2].quantity == Approx(made.billable_s.mean / 3600.0).epsilon(1e-3));
}
