#include "simcore/study/brief_forecast.hpp"

#include <algorithm>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/random_plan.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan uncertain_plan() {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::lognormal(3000.0, 4000.0));
  plan.tariff = hourly(36.0);
  return plan;
}

Plan interrupted_plan() {
  Plan plan = uncertain_plan();
  plan.interruption = InterruptionPlan{.time_to = Uncertain<Seconds>(Distribution::exponential(2000.0)),
                                       .capacity_wait = Uncertain<Seconds>(Distribution::exponential(300.0))};
  plan.checkpoint.every = Seconds(200.0);
  return plan;
}

/// A clock of the market counts, so that runs go one after the other.
Plan faulty_plan() {
  Plan plan = uncertain_plan();
  plan.retry.time_to_fault = Uncertain<Seconds>(Distribution::exponential(9000.0));
  plan.retry.max_attempts = 3;
  return plan;
}

bool are_same(const StatedNumber& number, double value, const Interval& interval) {
  return number.value == value && number.error == std::max(interval.high - value, value - interval.low);
}

bool are_same(const BriefSummary& brief, const Summary& summary) {
  return are_same(brief.p50, summary.p50, summary.intervals.p50) &&
         are_same(brief.p90, summary.p90, summary.intervals.p90);
}

bool are_same(const BriefForecast& a, const BriefForecast& b) {
  const auto numbers = [](const BriefForecast& each) {
    std::vector<double> all = {static_cast<double>(each.runs), each.unfinished, each.is_precise ? 1.0 : 0.0};
    for (const BriefSummary* summary : {&each.cost_usd, &each.wall_clock_s})
      for (const StatedNumber& number : {summary->mean, summary->p50, summary->p90})
        all.insert(all.end(), {number.value, number.error});
    return all;
  };
  return numbers(a) == numbers(b);
}

std::string refusal(const std::string& text) {
  try {
    static_cast<void>(read_brief_precision(text));
  } catch (const SpecError& error) {
    return error.problems().front().message();
  }
  return "";
}

}  // namespace

TEST_CASE("brief forecast: the numbers of a forecast by as many runs, bit for bit") {
  for (const Plan& plan : {uncertain_plan(), interrupted_plan(), faulty_plan()}) {
    BriefForecaster forecaster({.seed = 7});
    const BriefForecast brief = forecaster.forecast(plan);
    CHECK(brief.is_precise);
    REQUIRE(brief.runs >= 256);
    const Forecast whole = forecast(plan, {.seed = 7, .replications = brief.runs, .method = Method::simulate});
    CHECK(are_same(brief.cost_usd, whole.cost_usd));
    CHECK(are_same(brief.wall_clock_s, whole.wall_clock_s));
    CHECK(are_same(brief.wall_clock_s.mean, whole.wall_clock_s.mean, whole.wall_clock_s.intervals.mean));
    CHECK(brief.cost_usd.mean.value == Approx(whole.cost_usd.mean).epsilon(1e-9));  // there, the total of a bill
    CHECK(brief.unfinished == Approx(1.0 - whole.probabilities.completed.share).margin(1e-12));
  }
}

TEST_CASE("brief forecast: runs until each number that is asked for is as precise as wanted") {
  const Plan plan = interrupted_plan();
  const BriefForecast coarse = BriefForecaster({.wanted = every_number(0.1)}).forecast(plan);
  const BriefForecast fine = BriefForecaster({.wanted = every_number(0.005)}).forecast(plan);
  CHECK(coarse.runs < fine.runs);
  CHECK(fine.is_precise);
  for (const BriefSummary* summary : {&fine.cost_usd, &fine.wall_clock_s})
    for (const StatedNumber& number : {summary->mean, summary->p50, summary->p90})
      CHECK(number.error <= 2.0 * 0.005 * number.value);  // both sides together are twice the half-width
  const BriefForecast mean = BriefForecaster({.wanted = read_brief_precision("cost mean 0.5 %")}).forecast(plan);
  CHECK(mean.runs < fine.runs);
  const BriefForecast few = BriefForecaster({.wanted = every_number(1e-6), .replications = 512}).forecast(plan);
  CHECK(few.runs == 512);
  CHECK_FALSE(few.is_precise);
}

TEST_CASE("brief forecast: what is certain takes one run") {
  Plan plan = plain_plan();
  plan.tariff = hourly(36.0);
  const BriefForecast brief = BriefForecaster().forecast(plan);
  CHECK(brief.runs == 1);
  CHECK(brief.is_precise);
  CHECK(brief.wall_clock_s.p90.value == 165.0);
  CHECK(brief.wall_clock_s.p90.error == 0.0);
  CHECK(brief.cost_usd.mean.value == Approx(36.0 * 135.0 / 3600.0));
}

TEST_CASE("brief forecast: a job that is stopped says how often") {
  Plan plan = uncertain_plan();
  plan.stopping.max_runtime = Seconds(3000.0);
  const BriefForecast brief = BriefForecaster().forecast(plan);
  CHECK(brief.unfinished > 0.3);
  CHECK(brief.unfinished < 0.7);
}

TEST_CASE("brief forecast: what was forecast before changes nothing") {
  RandomPlan random(20261129);
  std::vector<Plan> plans = {uncertain_plan(), plain_plan(), faulty_plan(), interrupted_plan()};
  for (int i = 0; i < 30; ++i) plans.push_back(random.next());
  const BriefOptions options{.wanted = every_number(0.1), .replications = 512};
  BriefForecaster one_for_all(options);
  for (const Plan& plan : plans) CHECK(are_same(one_for_all.forecast(plan), BriefForecaster(options).forecast(plan)));
}

TEST_CASE("brief forecast: the ways to write a precision") {
  CHECK(read_brief_precision("2 %").size() == 6);
  CHECK(read_brief_precision("0.02").back().half_width == 0.02);
  const std::vector<Precision> one = read_brief_precision("wall_clock p90 5 min");
  REQUIRE(one.size() == 1);
  CHECK(to_string(one.front()) == "wall_clock p90 ± 300 s");
  CHECK(refusal("cost p99 1 %") ==
        "precision: must be of the mean, p50 or p90 of cost or wall_clock, got cost p99 ± 1 %");
  CHECK_FALSE(refusal("billable mean 1 %").empty());
  CHECK_FALSE(refusal("200 %").empty());
  CHECK_THROWS_AS(BriefForecaster({.wanted = {}}), SpecError);
  CHECK_THROWS_AS(BriefForecaster({.replications = 10}), SimulationError);
}
