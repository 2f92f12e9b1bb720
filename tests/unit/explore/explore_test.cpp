#include "simcore/explore/explore.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/explore/screening.hpp"
#include "simcore/record/json.hpp"
#include "unit/explore/spot_plans.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Jobs on spot that differ in price and interval, and two on demand, the dearer the faster.
std::vector<Plan> jobs() {
  std::vector<Plan> plans;
  for (const double every : {10.0, 20.0, 30.0, 50.0})
    for (const double price : {30.0, 33.0, 40.0})
      plans.push_back(spot_job("spot " + std::to_string(plans.size()), price, every));
  plans.push_back(certain_job("on demand", 100.0));
  Plan fast = certain_job("fast", 400.0);
  fast.compute.time = Seconds(40.0);
  plans.push_back(fast);
  return plans;
}

/// Mean cost of each plan and its share of late runs, by many runs of another seed.
struct Force {
  std::vector<double> cost, late;
};

Force force(const std::vector<Plan>& plans, double deadline) {
  Force found;
  for (const Plan& plan : plans) {
    const Samples samples = draw_samples(plan, {.seed = 99, .replications = 40'000, .deadline = Seconds(deadline)});
    found.cost.push_back(samples.tally.cost.moments.mean() / 1e9);
    found.late.push_back(static_cast<double>(samples.tally.late) / static_cast<double>(samples.size()));
  }
  return found;
}

}  // namespace

TEST_CASE("explore: the best of brute force, with a fraction of its runs") {
  const std::vector<Plan> plans = jobs();
  for (const double deadline : {200.0, 400.0, 700.0}) {
    const Force all = force(plans, deadline);
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < plans.size(); ++i)
      if (all.late[i] <= 0.05) least = std::min(least, all.cost[i]);
    const Exploration found = explore(space_of(plans), {.deadline = Seconds(deadline)});
    REQUIRE(found.best());
    CHECK(found.correct_selection >= 0.95);
    CHECK(all.late[found.best()->number] <= 0.055);
    CHECK(all.cost[found.best()->number] <= least * 1.011);
    CHECK(found.replications * 4 < plans.size() * 40'000);
  }
}

TEST_CASE("explore: the same bits for any number of threads") {
  const std::vector<Plan> plans = jobs();
  const auto search = [&](std::size_t threads) {
    return explore(space_of(plans), {.deadline = Seconds(400.0), .threads = threads});
  };
  const Exploration one = search(1), three = search(3);
  CHECK(one.replications == three.replications);
  CHECK(one.correct_selection == three.correct_selection);
  REQUIRE(one.designs.size() == three.designs.size());
  for (std::size_t i = 0; i < one.designs.size(); ++i) {
    CHECK(one.designs[i].label == three.designs[i].label);
    CHECK(one.designs[i].cost_usd == three.designs[i].cost_usd);
  }
}

TEST_CASE("explore: the fastest within a budget, the front, and the regret") {
  const std::vector<Plan> plans = jobs();
  const Exploration found = explore(space_of(plans), {.objective = Objective::time, .budget = Usd::nearest(5.0)});
  REQUIRE(found.best());
  CHECK(found.best()->label == "on demand");  // fast costs 8.33
  const std::vector<ExploredDesign> front = found.front();
  CHECK(front.back().label == "fast");
  CHECK(std::ranges::is_sorted(front, {}, &ExploredDesign::cost_usd));
  REQUIRE(found.regret);
  CHECK(*found.regret > 0.0);
  REQUIRE(found.finalists);
  CHECK(found.finalists->designs.front().label == "on demand");
}

TEST_CASE("explore: no design keeps the limits, and the nearest is named") {
  const std::vector<Plan> plans = jobs();
  const Exploration found = explore(space_of(plans), {.deadline = Seconds(100.0)});
  CHECK_FALSE(found.best());
  REQUIRE(found.nearest());
  CHECK_FALSE(found.nearest()->keeps_limits);
  CHECK_FALSE(found.regret);
}

TEST_CASE("explore: progress comes on the calling thread and may end the search") {
  const std::vector<Plan> plans = jobs();
  const auto stop = [](std::size_t, std::size_t) { throw std::runtime_error("enough"); };
  CHECK_THROWS_WITH(explore(space_of(plans), {.after_designs = stop}), "enough");
}

TEST_CASE("explore: empty and too large spaces are refused, with what they would take") {
  CHECK(refused([] { require_size(0); }) == "space: must have at least one design, got none");
  CHECK(
      refused([] { require_size(1'000'000'000'000); }) ==
      "space: must have at most 10,000,000 designs, got 1,000,000,000,000, which would take one core about 2314 d 20 h "
      "and 300 TB of memory");
  CHECK_NOTHROW(require_size(kMostExplored));
}

TEST_CASE("explore: instance types in the order of preference") {
  std::vector<Plan> plans = jobs();
  for (std::size_t i = 0; i < plans.size(); ++i) plans[i].groups.front().instance_type = i % 2 == 0 ? "even" : "odd";
  const auto best = [&](double deadline, std::vector<std::string> preferred) {
    return explore(space_of(plans), {.deadline = Seconds(deadline), .preferred_types = std::move(preferred)});
  };
  const Exploration any = best(700.0, {}), even = best(700.0, {"even"}), odd = best(700.0, {"odd", "even"});
  CHECK(even.best()->number % 2 == 0);
  CHECK(odd.best()->number % 2 == 1);
  CHECK(std::min(even.best()->cost_usd, odd.best()->cost_usd) == Approx(any.best()->cost_usd).epsilon(0.01));
  const std::optional<ExploredDesign> next = best(2000.0, {"odd", "even"}).runner_up();
  REQUIRE(next);
  CHECK(next->number % 2 == 1);
  CHECK(odd.preferred_types == std::vector<std::string>{"odd", "even"});
  CHECK(best(110.0, {"even", "odd"}).best()->number == plans.size() - 1);  // the only one in time is odd
}

TEST_CASE("explore: the caller gets first runs as they come") {
  const std::vector<Plan> plans = jobs();
  std::size_t told = 0;
  const auto tell = [&](std::size_t first, std::span<const Screened> screened) {
    CHECK(first == told);
    told += screened.size();
    CHECK(screened.front().estimate.runs > 0);
  };
  static_cast<void>(explore(space_of(plans), {.after_first_runs = tell}));
  CHECK(told == plans.size());
}

TEST_CASE("explore: a preferred type that no design has is refused, with the nearest") {
  std::vector<Plan> plans = jobs();
  for (Plan& plan : plans) plan.groups.front().instance_type = "ml.g5.xlarge";
  CHECK(refused([&] {
          static_cast<void>(explore(space_of(plans), {.preferred_types = {"ml.g5.xlarge", "ml.g5.xlarges"}}));
        }) ==
        "preferred_types[1]: must be an instance type that a design has: ml.g5.xlarge, got 'ml.g5.xlarges' (did you "
        "mean ml.g5.xlarge?)");
}

TEST_CASE("explore: runs that are drawn elsewhere give the same bits") {
  const std::vector<Plan> plans = jobs();
  const Space space = space_of(plans);
  for (const Statistic statistic : {Statistic::mean, Statistic::p90}) {
    ExploreOptions options{.statistic = statistic, .deadline = Seconds(400.0)};
    const Exploration here = explore(space, options);
    std::size_t asked = 0;
    options.drawn_elsewhere = [&](std::span<const DrawRequest> requests) {
      asked += requests.size();
      const ExploreOptions drawn{.statistic = statistic, .deadline = Seconds(400.0)};
      std::vector<Screened> sent = draw(space, requests, screening_of(drawn));
      for (Screened& each : sent) each.estimate = estimate_of(words_of(each.estimate));
      return sent;
    };
    const Exploration there = explore(space, options);
    CHECK(asked > plans.size());
    CHECK(to_json(there) == to_json(here));
  }
}

// Costs are even between two ends: the cheapest on average is not the one of which nine in ten runs cost least.
TEST_CASE("explore: the best by a quantile is that of brute force") {
  std::vector<Plan> plans = {certain_job("even", 100.0), certain_job("wide", 100.0)};
  plans[0].compute.time = Uncertain<Seconds>(Distribution::uniform(1000.0, 1100.0));
  plans[1].compute.time = Uncertain<Seconds>(Distribution::uniform(500.0, 1500.0));
  const auto best = [&](Statistic statistic) {
    return explore(space_of(plans), {.objective = Objective::time, .statistic = statistic});
  };
  CHECK(best(Statistic::mean).best()->label == "wide");  // 1,000 s against 1,050 s
  CHECK(best(Statistic::p50).best()->label == "wide");
  const Exploration found = best(Statistic::p90);
  CHECK(found.best()->label == "even");
  CHECK(found.correct_selection >= 0.95);
  CHECK(*found.regret == Approx(1400.0 - 1090.0).epsilon(0.01));  // quantiles of uniform laws
  CHECK_FALSE(found.unseen);
}
