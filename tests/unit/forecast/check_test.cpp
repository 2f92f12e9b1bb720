#include "simcore/forecast/check.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/forecast/worst_case.hpp"
#include "simcore/stats/sample.hpp"
#include "unit/resolve/jobs.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The plain plan, 36 USD/h, with a pace that varies: billed 35 s + the pace, wall clock 65 s + the pace.
Plan varying(const Distribution& pace) {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(pace);
  plan.tariff = hourly(36.0);
  return plan;
}

Plan deterministic_plan() {  // 165 s, of them 135 s billed at a cent: 1.35 USD
  Plan plan = plain_plan();
  plan.tariff = hourly(36.0);
  return plan;
}

Budget cost_limit(double dollars) { return {.max_cost = Usd::nearest(dollars)}; }
Budget time_limit(double seconds) { return {.max_time = Seconds(seconds)}; }
Budget both(double dollars, double seconds) {
  return {.max_cost = Usd::nearest(dollars), .max_time = Seconds(seconds)};
}

/// Standard errors of a share of `n` runs whose probability is p.
double sigmas(double found, double p, double n) { return std::abs(found - p) / std::sqrt(p * (1.0 - p) / n); }

}  // namespace

TEST_CASE("Check: equal to the limit is within, a nano-dollar or a nanosecond less is over") {
  CHECK(check(deterministic_plan(), cost_limit(1.35)).within);
  CHECK_FALSE(check(deterministic_plan(), cost_limit(1.349999999)).within);
  CHECK(check(deterministic_plan(), time_limit(165.0)).within);
  CHECK_FALSE(check(deterministic_plan(), time_limit(164.999999999)).within);
}

TEST_CASE("Check: a certain job is within with probability 0 or 1, exactly and decidedly") {
  for (const auto& [budget, probability] : {std::pair(cost_limit(2.0), 1.0), std::pair(cost_limit(1.0), 0.0)}) {
    const Verdict found = check(deterministic_plan(), budget);
    REQUIRE(found.limits.cost_usd);
    CHECK(found.limits.cost_usd->probability == probability);
    CHECK(found.limits.cost_usd->interval.low == probability);
    CHECK(found.limits.cost_usd->interval.high == probability);
    CHECK(found.limits.cost_usd->margin == Approx(budget.max_cost->dollars() - 1.35));
    CHECK_FALSE(found.undecided);
    CHECK(found.forecast.cost_usd.count == 1);
    CHECK_FALSE(found.limits.wall_clock_s);
  }
}

TEST_CASE("Check: probabilities agree with the laws of one uncertain phase") {
  // 4.9 standard errors: one failure in a million draws of the seed for each of the six; the seed is fixed.
  constexpr double kFarthest = 4.9, kCount = 100'000;
  const CheckOptions options{.seed = 11, .replications = 100'000};
  const double sigma = 0.5, median = 100.0;
  const Plan lognormal = varying(Distribution::lognormal(median, median * std::exp(1.6448536269514722 * sigma)));
  const Plan exponential = varying(Distribution::exponential(100.0));
  for (const double pace : {60.0, 150.0, 230.0}) {
    const double normal = 0.5 * std::erfc(-std::log(pace / median) / sigma / std::sqrt(2.0));
    const double law = 1.0 - std::exp(-pace / 100.0);
    const Verdict a = check(lognormal, time_limit(65.0 + pace), options);
    CHECK(sigmas(a.limits.wall_clock_s->probability, normal, kCount) < kFarthest);
    CHECK(a.probability == a.limits.wall_clock_s->probability);
    const Verdict b = check(exponential, time_limit(65.0 + pace), options);
    CHECK(sigmas(b.limits.wall_clock_s->probability, law, kCount) < kFarthest);
    CHECK(b.limits.wall_clock_s->interval.low < law);  // fails once in 200 seeds; the seed is fixed
    CHECK(law < b.limits.wall_clock_s->interval.high);
  }
}

TEST_CASE("Check: the quantile at the confidence is the law's") {
  // p95 of an exponential of mean 100 is 299.57; its standard error is √(0.95 × 0.05 / n) / (0.05 / 100) = 1.38 s.
  const Verdict found =
      check(varying(Distribution::exponential(100.0)), time_limit(400.0), {.seed = 2, .replications = 100'000});
  CHECK(std::abs(found.limits.wall_clock_s->at_confidence - (65.0 - 100.0 * std::log(0.05))) < 4.9 * 1.38);
  CHECK(found.limits.wall_clock_s->margin == 400.0 - found.limits.wall_clock_s->at_confidence);
}

TEST_CASE("Check: a limit holds when the quantile at the confidence does") {
  const Plan plan = varying(Distribution::exponential(100.0));
  for (const double confidence : {0.05, 0.5, 0.9, 0.95, 0.999})
    for (double seconds = 70.0; seconds < 1000.0; seconds *= 1.1) {
      Budget budget = time_limit(seconds);
      budget.confidence = confidence;
      const Verdict found = check(plan, budget, {.seed = 4, .replications = 400});
      CHECK(found.within == (found.limits.wall_clock_s->at_confidence <= seconds));
      CHECK(found.within == (found.limits.wall_clock_s->margin >= 0.0));
    }
}

TEST_CASE("Check: more runs than rows that are kept give the same verdict, and the quantile to the width of a bin") {
  Plan plan = varying(Distribution::exponential(100.0));
  plan.stopping.max_runtime = Seconds(400.0);  // about one run in fifty is stopped: it is never done
  constexpr std::size_t kRuns = 300'000;
  const Samples every = draw_samples(plan, {.seed = 5, .replications = kRuns, .memory = kEveryRow});
  REQUIRE(every.has_all_rows());
  REQUIRE_FALSE(draw_samples(plan, {.seed = 5, .replications = kRuns}).has_all_rows());
  std::vector<double> times(kRuns, std::numeric_limits<double>::infinity()), costs(kRuns);
  for (std::size_t i = 0; i < kRuns; ++i) {
    costs[i] = static_cast<double>(every.kept.cost[i]) / 1e9;
    if (every.kept.outcomes[i] == Outcome::completed) times[i] = static_cast<double>(every.kept.wall_clock[i]) / 1e9;
  }
  for (const double confidence : {0.05, 0.5, 0.9, 0.99})
    for (const double seconds : {70.0, 135.0, 300.0, 420.0}) {
      Budget budget = both((seconds - 30.0) / 100.0, seconds);
      budget.confidence = confidence;
      const Verdict found = check(plan, budget, {.seed = 5, .replications = kRuns, .threads = 2});
      std::size_t within = 0;
      for (std::size_t i = 0; i < kRuns; ++i) within += times[i] <= seconds && costs[i] <= budget.max_cost->dollars();
      CHECK(found.probability == static_cast<double>(within) / kRuns);
      for (const auto& [limit, values] :
           {std::pair(*found.limits.wall_clock_s, times), {*found.limits.cost_usd, costs}}) {
        const double exact = quantile_of(values, confidence);
        CHECK((limit.at_confidence == exact || std::abs(limit.at_confidence / exact - 1.0) <= LogHistogram::kWidth));
        CHECK(limit.within == (limit.at_confidence <= limit.limit));
      }
      CHECK_FALSE(found.forecast.probabilities.late);
    }
}

TEST_CASE("Check: a larger limit never turns within into over") {
  Plan plan = varying(Distribution::lognormal(100.0, 400.0));
  plan.stopping.max_runtime = Seconds(300.0);
  for (const bool worst_case : {false, true})
    for (const bool strict : {false, true}) {
      bool was_within = false;
      double was = 0.0;
      for (double scale = 0.2; scale < 20.0; scale *= 1.05) {
        Budget budget = both(2.0 * scale, 300.0 * scale);
        budget.worst_case = worst_case;
        budget.strict = strict;
        const Verdict found = check(plan, budget, {.seed = 3, .replications = 500});
        CHECK(found.within >= was_within);
        CHECK(found.probability >= was);
        was_within = found.within;
        was = found.probability;
      }
      CHECK(was_within == worst_case);  // one run in six is stopped, so that its work is never done
    }
}

TEST_CASE("Check: a run that is stopped is never in time, and its bill counts as it is") {
  Plan plan = varying(Distribution::mixture({0.9, 0.1}, {100.0, 5000.0}));
  plan.stopping.max_runtime = Seconds(200.0);
  const Verdict found = check(plan, both(1000.0, 1e6), {.seed = 1, .replications = 10'000});
  const double completed = static_cast<double>(found.forecast.outcomes[0]) / 10'000.0;
  CHECK(sigmas(completed, 0.9, 10'000.0) < 4.9);
  CHECK(found.completed == completed);
  CHECK(found.limits.wall_clock_s->probability == completed);
  CHECK(found.limits.cost_usd->probability == 1.0);
  CHECK(found.probability == completed);
  CHECK_FALSE(found.within);
  CHECK(std::isinf(found.limits.wall_clock_s->at_confidence));
  Budget modest = both(1000.0, 1e6);
  modest.confidence = 0.8;
  CHECK(check(plan, modest).within);
}

TEST_CASE("Check: each limit decides on its own, and the joint share is told") {
  // Two independent causes: the pace makes runs dear (and late), waiting makes them late only.
  Plan plan = varying(Distribution::mixture({0.96, 0.04}, {100.0, 5000.0}));
  plan.phases.pending = Uncertain<Seconds>(Distribution::mixture({0.99, 0.01}, {10.0, 9000.0}));
  const Verdict found = check(plan, both(10.0, 6000.0), {.seed = 5, .replications = 20'000});
  CHECK(sigmas(found.limits.cost_usd->probability, 0.96, 20'000.0) < 4.9);
  CHECK(sigmas(found.limits.wall_clock_s->probability, 0.99, 20'000.0) < 4.9);
  CHECK(sigmas(found.probability, 0.96 * 0.99, 20'000.0) < 4.9);
  CHECK(found.probability < found.limits.cost_usd->probability);
  CHECK(found.within);
  CHECK_FALSE(check(plan, both(1.0, 6000.0)).within);
  CHECK_FALSE(check(plan, both(10.0, 160.0)).within);
}

TEST_CASE("Check: undecided when the interval holds the confidence; strict counts that as over") {
  const Plan plan = varying(Distribution::exponential(100.0));
  const double exact = 65.0 - 100.0 * std::log(0.05);
  Budget budget = time_limit(exact);
  const Verdict found = check(plan, budget);
  CHECK(found.undecided);
  CHECK(found.within == (found.limits.wall_clock_s->probability >= 0.95));
  budget.strict = true;
  CHECK_FALSE(check(plan, budget).within);
  budget.max_time = Seconds(exact * 1.5);
  CHECK_FALSE(check(plan, budget).undecided);
  CHECK(check(plan, budget).within);
  budget.max_cost = Usd::nearest(0.5);  // clearly over, whatever the time may be
  budget.max_time = Seconds(exact);
  CHECK(check(plan, budget).limits.wall_clock_s->undecided);
  CHECK_FALSE(check(plan, budget).undecided);
}

TEST_CASE("Check: a single run of an uncertain job decides nothing") {
  const Verdict found =
      check(varying(Distribution::exponential(100.0)), cost_limit(1e6), {.seed = 1, .replications = 1});
  CHECK(found.limits.cost_usd->interval.low == Approx(0.005));
  CHECK(found.limits.cost_usd->interval.high == 1.0);
  CHECK(found.undecided);
}

TEST_CASE("Check: in the worst case its numbers decide, and no probability") {
  Plan plan = varying(Distribution::exponential(100.0));
  plan.stopping.max_runtime = Seconds(3600.0);
  const WorstCase worst = worst_case(plan);
  Budget budget{.max_cost = worst.cost, .max_time = worst.wall_clock, .worst_case = true};
  const Verdict found = check(plan, budget);
  CHECK(found.within);
  CHECK(found.limits.cost_usd->at_most == worst.cost.dollars());
  CHECK(found.limits.cost_usd->margin == 0.0);
  CHECK_FALSE(found.undecided);
  budget.max_cost = worst.cost - Usd::from_nano(1);
  CHECK_FALSE(check(plan, budget).within);
  CHECK(check(plan, budget).limits.cost_usd->probability == 1.0);
}

TEST_CASE("Check: same seed, same verdict; it holds the forecast of the same runs") {
  const Plan plan = varying(Distribution::exponential(100.0));
  const Verdict a = check(plan, both(3.0, 300.0), {.seed = 6, .replications = 700});
  const Verdict b = check(plan, both(3.0, 300.0), {.seed = 6, .replications = 700});
  CHECK(a.limits.cost_usd->probability == b.limits.cost_usd->probability);
  CHECK(a.limits.wall_clock_s->at_confidence == b.limits.wall_clock_s->at_confidence);
  const Forecast same = forecast(plan, {.seed = 6, .replications = 700});
  CHECK(a.forecast.bill.total == same.bill.total);
  CHECK(a.forecast.cost_usd.p99 == same.cost_usd.p99);
  CHECK(a.forecast.seed == 6);
  CHECK(a.limits.wall_clock_s->at_confidence == same.wall_clock_s.p95);
  CHECK(a.limits.cost_usd->at_confidence == same.cost_usd.p95);
  CHECK(check(plan, both(3.0, 300.0)).forecast.cost_usd.count == 10'000);
}

TEST_CASE("Check: a budget that makes no sense is refused before anything is drawn") {
  const auto heard = [](std::size_t, std::size_t) { FAIL("drew"); };
  CHECK_THROWS_AS(check(varying(Distribution::exponential(1.0)), Budget{}, {1, 1'000'000, heard}), SpecError);
  CHECK_THROWS_AS(check(deterministic_plan(), cost_limit(1.0), {.seed = 1, .replications = 0}), SimulationError);
}

TEST_CASE("Check: a job that never finishes is refused, whatever it costs, where that is asked for") {
  Plan plan = deterministic_plan();
  plan.stopping.max_runtime = Seconds(10.0);  // of 135
  Budget budget = cost_limit(100.0);
  CHECK(check(plan, budget).within);
  CHECK(check(plan, budget).never_finishes());
  budget.refuse_endless = true;
  CHECK_FALSE(check(plan, budget).within);
  CHECK_FALSE(check(plan, budget).undecided);
  CHECK(check(deterministic_plan(), budget).within);
}
