#include "simcore/study/comparison.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/stats/sample.hpp"
#include "unit/montecarlo/usual_draws.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The plain plan with a spread of its pace, at a price: billed 35 s + the pace, wall clock 65 s + the pace.
Plan varying(double usd_per_hour, double median = 100.0) {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::lognormal(median, 2.0 * median));
  plan.tariff = hourly(usd_per_hour);
  return plan;
}

/// Interrupted about once a run; a checkpoint after each 20 s.
Plan spot(double usd_per_hour, double every) {
  Plan plan = plain_plan();
  plan.tariff = hourly(usd_per_hour);
  plan.checkpoint.every = Seconds(every);
  plan.checkpoint.pause = Seconds(2.0);
  plan.interruption = InterruptionPlan{.time_to = Uncertain<Seconds>(Distribution::exponential(120.0)),
                                       .instances = 1.0,
                                       .capacity_wait = Uncertain<Seconds>(Distribution::exponential(60.0))};
  return plan;
}

/// Cost and wall clock of each run, one after the other.
struct Straight {
  std::vector<double> cost, wall;
};

Straight straight(const Plan& plan, std::uint64_t seed, std::size_t runs) {
  Straight found;
  for (std::size_t i = 0; i < runs; ++i) {
    const Trace trace = simulate(plan, usual_draws(seed, i));
    std::vector<double> quantities(plan.tariff.lines.size());
    meter(plan.tariff, trace, quantities);
    found.cost.push_back(cost(plan.tariff, quantities).dollars());
    found.wall.push_back(wall_clock(trace).value());
  }
  return found;
}

void check_difference(const PairedDifference& found, const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0, lower = 0.0;
  std::vector<double> means(16);
  const auto n = static_cast<double>(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += a[i] - b[i];
    means[i % 16] += (a[i] - b[i]) / std::ceil((n - static_cast<double>(i % 16)) / 16.0);
    lower += a[i] < b[i] ? 1.0 / n : 0.0;
  }
  CHECK(found.mean == Approx(sum / n).epsilon(1e-9));
  CHECK(found.standard_error == Approx(mean_and_error(means).standard_error).epsilon(1e-9));
  CHECK(found.lower == Approx(lower));
}

bool same(const PairedDifference& a, const PairedDifference& b) {
  return a.mean == b.mean && a.standard_error == b.standard_error && a.lower == b.lower &&
         a.variance_ratio == b.variance_ratio && a.tie == b.tie;
}

bool same(const Comparison& a, const Comparison& b) {
  bool same_all = a.baseline_index == b.baseline_index && a.cheapest_index == b.cheapest_index &&
                  a.fastest_index == b.fastest_index;
  for (std::size_t i = 0; i < a.designs.size(); ++i) {
    const Design &one = a.designs[i], &other = b.designs[i];
    same_all =
        same_all && one.cost_usd->p99 == other.cost_usd->p99 && same(*one.cost_difference, *other.cost_difference) &&
        same(*one.wall_clock_difference, *other.wall_clock_difference) && one.ties_cheapest == other.ties_cheapest;
  }
  return same_all;
}

}  // namespace

TEST_CASE("Comparison: as pairing the runs one by one") {
  const std::vector<Plan> plans = {spot(36.0, 20.0), spot(36.0, 50.0), varying(40.0)};
  const Comparison found = compare(plans, {.seed = 5, .replications = 700});
  REQUIRE(found.designs.size() == 3);
  const Straight baseline = straight(plans[0], 5, 700);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const Straight own = straight(plans[i], 5, 700);
    const Design& design = found.designs[i];
    std::vector<double> cost = own.cost, wall = own.wall;
    std::ranges::sort(cost);
    std::ranges::sort(wall);
    CHECK(design.cost_usd->mean == Approx(mean_and_error(own.cost).mean));
    CHECK(design.cost_usd->p5 == quantile(cost, 0.05));
    CHECK(design.cost_usd->p99 == quantile(cost, 0.99));
    CHECK(design.wall_clock_s->p50 == quantile(wall, 0.5));
    check_difference(*design.cost_difference, own.cost, baseline.cost);
    check_difference(*design.wall_clock_difference, own.wall, baseline.wall);
  }
  CHECK(found.designs[0].interruptions > 0.5);
  CHECK(found.designs[2].interruptions == 0.0);
}

TEST_CASE("Comparison: the numbers of a design are those of its forecast") {
  const std::vector<Plan> plans = {spot(36.0, 20.0), varying(40.0)};
  const Comparison found =
      compare(plans, {.seed = 3, .replications = 400, .deadline = Seconds(300.0), .budget = Usd::nearest(2.0)});
  for (std::size_t i = 0; i < plans.size(); ++i) {
    Forecast whole = forecast(plans[i], {.seed = 3,
                                         .replications = 400,
                                         .deadline = Seconds(300.0),
                                         .budget = Usd::nearest(2.0),
                                         .method = Method::simulate});
    const Design& design = found.designs[i];
    whole.cost_usd.permilles.clear();  // of a forecast only
    whole.wall_clock_s.permilles.clear();
    CHECK(record::identical(*design.cost_usd, whole.cost_usd));
    CHECK(record::identical(*design.wall_clock_s, whole.wall_clock_s));
    CHECK(*design.billable_s == whole.billable_s.mean);
    CHECK(*design.interruptions == whole.interruptions);
    CHECK(*design.lost_s == whole.lost_s);
    CHECK(*design.completed == whole.probabilities.completed.share);
    CHECK(record::identical(*design.late, *whole.probabilities.late));
    CHECK(record::identical(*design.over_budget, *whole.probabilities.over_budget));
  }
}

TEST_CASE("Comparison: a design that is refused keeps its reason, and has no numbers") {
  const Plan dear = varying(40.0), cheap = varying(36.0);
  const std::vector<Candidate> candidates = {
      {.label = "none", .refused = "too small"}, {.label = "dear", .plan = &dear}, {.label = "cheap", .plan = &cheap}};
  const Comparison found = compare(candidates, {.replications = 100, .baseline = 1});
  CHECK(found.at("none").refused == "too small");
  CHECK_FALSE(found.at("none").cost_usd);
  CHECK_FALSE(found.at("none").comparable);
  CHECK(found.cheapest().label == "cheap");
  CHECK(found.front_labels() == std::vector<std::string>{"cheap"});
  CHECK(found.ranked("wall_clock_p90").back()->label == "none");
  CHECK_THROWS_AS(found.ranked("late"), InputError);
  CHECK_THROWS_AS(found.ranked("costs"), InputError);
  CHECK_THROWS_AS(found.at("cheep"), InputError);
  const Comparison to_none = compare(candidates, {.replications = 100});  // against what is refused
  CHECK_FALSE(to_none.at("cheap").cost_difference);
}

TEST_CASE("Comparison: a share of the means can be called a tie") {
  const std::vector<Plan> plans = {varying(36.0), varying(36.36)};
  CHECK(compare(plans, {.replications = 200, .tie_threshold = 0.02}).designs[1].cost_difference->tie);
  CHECK_FALSE(compare(plans, {.replications = 200, .tie_threshold = 0.005}).designs[1].cost_difference->tie);
}

TEST_CASE("Comparison: common random numbers tell a price 1 % higher from a spread of 40 %") {
  const std::vector<Plan> plans = {varying(36.0), varying(36.36)};
  const Comparison found = compare(plans, {.replications = 200});
  CHECK_FALSE(found.designs[1].cost_difference->tie);
  CHECK(found.designs[1].cost_difference->lower == 0.0);
  CHECK(found.designs[1].cost_difference->mean == Approx(0.01 * found.designs[0].cost_usd->mean));
  CHECK(found.designs[1].cost_difference->variance_ratio.value_or(1.0) < 1e-4);
  CHECK(found.designs[1].wall_clock_difference->tie);
  CHECK(found.designs[1].wall_clock_difference->equal == 1.0);
  CHECK(found.cheapest_index == 0);
  CHECK(*found.designs[1].ties_fastest);
  CHECK_FALSE(*found.designs[1].ties_cheapest);
  CHECK_FALSE(*found.designs[1].on_front);  // as fast as the other one, and dearer
}

TEST_CASE("Comparison: what does not fit into memory is run again, with the same result") {
  const std::vector<Plan> plans = {spot(36.0, 20.0), varying(40.0), spot(30.0, 35.0)};
  const CompareOptions options{.seed = 2, .replications = 300, .baseline = {}};
  CompareOptions tight = options;
  for (const std::size_t memory : {0U, 4800U, 9600U}) {
    tight.memory = memory;
    CHECK(same(compare(plans, tight), compare(plans, options)));
  }
}

TEST_CASE("Comparison: the cheapest as baseline") {
  const std::vector<Plan> plans = {varying(40.0), varying(36.0), varying(38.0)};
  const Comparison found = compare(plans, {.replications = 100, .baseline = {}});
  CHECK(found.baseline_index == 1);
  CHECK(found.designs[0].cost_difference->mean > found.designs[2].cost_difference->mean);
  CHECK(found.designs[1].cost_difference->mean == 0.0);
}

TEST_CASE("Comparison: what stops before its work is done is never the cheapest") {
  Plan cut = varying(36.0);
  cut.stopping.max_runtime = Seconds(90.0);
  cut.stopping.grace = Seconds(0.0);
  const std::vector<Plan> plans = {varying(36.0), cut};
  const Comparison found = compare(plans, {.replications = 500, .deadline = Seconds(1e9), .budget = Usd::nearest(1.0)});
  CHECK(found.designs[1].cost_usd->mean < found.designs[0].cost_usd->mean);
  CHECK_FALSE(*found.designs[1].comparable);
  CHECK_FALSE(*found.designs[1].on_front);
  CHECK(found.cheapest_index == 0);
  CHECK(found.fastest_index == 0);
  CHECK(found.designs[0].late->share == 0.0);
  CHECK(found.designs[1].late->share == Approx(1.0 - *found.designs[1].completed));
}

TEST_CASE("Comparison: limits, with the probability of one uncertain phase") {
  // Dearer than 1.35 USD: a pace above its median of 100 s. 4.5 standard errors: one false alarm in 150,000 seeds.
  const std::vector<Plan> plans = {varying(36.0)};
  const CompareOptions options{.replications = 10'000, .deadline = Seconds(165.0), .budget = Usd::nearest(1.35)};
  const Design design = compare(plans, options).designs.front();
  for (const std::optional<Probability>& missed : {design.late, design.over_budget}) {
    REQUIRE(missed);
    CHECK(std::abs(missed->share - 0.5) < 4.5 * 0.005);
    CHECK(missed->interval.low < missed->share);
    CHECK(missed->share < missed->interval.high);
  }
  const Design without = compare(plans).designs.front();
  CHECK_FALSE(without.late);
  CHECK_FALSE(without.over_budget);
}

TEST_CASE("Comparison: nothing is uncertain") {
  Plan plain = plain_plan(), dear = plain_plan();
  plain.tariff = hourly(36.0);
  dear.tariff = hourly(40.0);
  const std::vector<Plan> plans = {plain, dear, plain};
  const Comparison found = compare(plans, {.deadline = Seconds(165.0)});
  CHECK(found.designs[1].cost_difference->mean == Approx(0.15));
  CHECK(found.designs[1].cost_difference->interval.low == found.designs[1].cost_difference->interval.high);
  CHECK_FALSE(found.designs[1].cost_difference->tie);
  CHECK(found.designs[2].cost_difference->tie);
  CHECK(found.designs[0].late->interval.high == 0.0);
}

TEST_CASE("Comparison: says how far it is, and a report may end it") {
  const std::vector<Plan> plans(7, varying(36.0));
  std::vector<std::size_t> reports;
  CompareOptions options{.replications = 10'000};
  options.after_batch = [&](std::size_t done, std::size_t all) {
    CHECK(all == 70'000);
    reports.push_back(done);
  };
  static_cast<void>(compare(plans, options));
  CHECK(std::ranges::is_sorted(reports));
  CHECK(reports.size() >= 4);
  CHECK(reports.back() == 70'000);
  options.after_batch = [](std::size_t, std::size_t) { throw SimulationError("enough"); };
  CHECK_THROWS_AS(compare(plans, options), SimulationError);
}

TEST_CASE("Comparison: questions that make no sense are refused") {
  const std::vector<Plan> plans = {varying(36.0)};
  CHECK_THROWS_AS(compare(std::vector<Plan>{}), SimulationError);
  CHECK_THROWS_AS(compare(plans, {.replications = 0}), SimulationError);
  CHECK_THROWS_AS(compare(plans, {.replications = 1'000'001}), SimulationError);
  CHECK_THROWS_AS(compare(plans, {.baseline = 1}), SimulationError);
}

TEST_CASE("Comparison: a mixture is the designs by their chances") {
  const std::vector<Plan> plans = {varying(36.0), varying(72.0, 300.0)};
  const CompareOptions options{.deadline = Seconds(165.0), .budget = Usd::nearest(1.35), .chances = {0.75, 0.25}};
  const Comparison found = compare(plans, options);
  REQUIRE(found.mixture);
  const Design &a = found.designs[0], &b = found.designs[1];
  CHECK(found.mixture->cost_usd.mean == Approx(0.75 * a.cost_usd->mean + 0.25 * b.cost_usd->mean).epsilon(1e-12));
  CHECK(*found.mixture->late == Approx(0.75 * a.late->share + 0.25 * b.late->share));
  CHECK(*found.mixture->over_budget == Approx(0.75 * a.over_budget->share + 0.25 * b.over_budget->share));
  CHECK(found.mixture->completed == 1.0);
  CHECK(a.wall_clock_s->p90 < found.mixture->wall_clock_s.p90);
  CHECK(found.mixture->wall_clock_s.p90 < b.wall_clock_s->p90);
  CHECK_FALSE(compare(plans).mixture);
  CompareOptions little = options;  // the runs are drawn again
  little.memory = 0;
  CHECK(record::archived(compare(plans, little)) == record::archived(found));
}

TEST_CASE("Comparison: what is certain in every design is certain in the mixture, whatever the digits of the chances") {
  const std::vector<Plan> plans(3, varying(36.0));
  for (const std::vector<double>& chances : {std::vector{0.7, 0.2, 0.1}, std::vector{0.333, 0.333, 0.333}}) {
    const Mixture found =
        *compare(plans, {.deadline = Seconds(1.0), .budget = Usd::nearest(1e6), .chances = chances}).mixture;
    CHECK(found.late == 1.0);
    CHECK(found.over_budget == 0.0);
    CHECK(found.completed == 1.0);
    double sum = 0.0;
    for (const auto& [label, chance] : found.chances.entries) sum += chance;
    CHECK(sum == Approx(1.0).epsilon(1e-15));
  }
}

TEST_CASE("Comparison: chances that cannot be are refused, all at once") {
  const std::vector<Plan> plans = {varying(36.0), varying(40.0)};
  const auto refusal = [&](std::vector<double> chances) {
    try {
      static_cast<void>(compare(plans, {.chances = std::move(chances)}));
    } catch (const InputError& error) {
      return error.problems();
    }
    return std::vector<Problem>{};
  };
  CHECK(refusal({1.0}).at(0).message() == "chances: must be one for each of the 2 designs, got 1");
  CHECK(refusal({0.5, 0.4}).at(0).message() == "chances: must sum to 1, got 0.9");
  CHECK(refusal({-0.5, 1.5}).size() == 2);
  CHECK(refusal({std::nan(""), 1.0}).at(0).where == "chances[0]");
  CHECK(refusal({0.333, 0.666}).empty());
  const std::vector<Candidate> candidates = {{.label = "a", .plan = &plans[0]}, {.label = "b", .refused = "no room"}};
  CHECK_THROWS_AS(compare(candidates, {.chances = {0.5, 0.5}}), InputError);
  CHECK(compare(candidates, {.chances = {1.0, 0.0}}).mixture);
}

TEST_CASE("Comparison: the same bits for any number of threads, designs side by side or one after the other") {
  std::vector<Plan> plans;
  for (int i = 0; i < 9; ++i) plans.push_back(i % 2 == 0 ? spot(30.0 + i, 20.0 + i) : varying(40.0 + i));
  for (const std::size_t runs : {std::size_t{60}, std::size_t{300'000}}) {
    const std::span<const Plan> few = std::span(plans).first(runs > 1000 ? 2 : plans.size());
    const Comparison one = compare(few, {.seed = 3, .replications = runs});
    std::size_t told = 0;
    for (const std::size_t threads : {std::size_t{2}, std::size_t{7}}) {
      std::vector<std::size_t> order;
      const auto drawn = [&](std::size_t i, const Samples&) { order.push_back(i); };
      const auto progress = [&](std::size_t done, std::size_t) { told = done; };
      const Comparison many = compare(
          few, {.seed = 3, .replications = runs, .threads = threads, .after_batch = progress, .after_design = drawn});
      CHECK(same(one, many));
      CHECK(std::ranges::is_sorted(order));
      CHECK(order.size() == few.size());
      CHECK(told == runs * few.size());
    }
  }
}
