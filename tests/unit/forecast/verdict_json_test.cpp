#include <cmath>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "simcore/forecast/check.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/record/json.hpp"
#include "unit/forecast/some_forecast.hpp"
#include "unit/forecast/spot_plan.hpp"

using namespace simcore;
using namespace simcore::tests;
using nlohmann::json;

TEST_CASE("Verdict as JSON: the answer first, each limit that there is, the whole forecast last") {
  Verdict verdict;
  verdict.budget = {.max_cost = Usd::from_nano(500'000'000'000), .confidence = 0.9, .strict = true};
  verdict.within = true;
  verdict.probability = 0.97;
  verdict.interval = {0.96, 0.98};
  verdict.completed = 0.99;
  verdict.limits.cost_usd = LimitVerdict{.limit = 500.0,
                                         .probability = 0.97,
                                         .interval = {0.96, 0.98},
                                         .at_confidence = 480.0,
                                         .at_most = 900.0,
                                         .margin = 20.0,
                                         .within = true};
  verdict.forecast = some_forecast();
  const std::string text = to_json(verdict);
  CHECK(keys(text) == std::vector<std::string>{"job", "within", "undecided", "decided_by", "confidence", "strict",
                                               "limits", "probability_within", "interval", "interval_level",
                                               "probability_completed", "never_finishes", "forecast"});
  const json found = json::parse(text);
  CHECK(found["job"] == "job");
  CHECK(found["decided_by"] == "confidence");
  CHECK(found["confidence"] == 0.9);
  CHECK(found["strict"] == true);
  CHECK(found["interval_level"] == 0.99);
  CHECK(found["probability_completed"] == 0.99);
  CHECK(found["limits"] == json{{"cost_usd",
                                 {{"limit", 500.0},
                                  {"probability_within", 0.97},
                                  {"interval", {0.96, 0.98}},
                                  {"at_confidence", 480.0},
                                  {"at_most", 900.0},
                                  {"margin", 20.0},
                                  {"within", true},
                                  {"undecided", false}}}});
  CHECK(found["forecast"] == json::parse(to_json(some_forecast())));
}

TEST_CASE("Verdict as JSON: a time that is never reached is null") {
  Verdict verdict;
  verdict.budget.worst_case = true;
  verdict.limits.wall_clock_s = LimitVerdict{.limit = 1.0, .at_confidence = INFINITY, .margin = -INFINITY};
  const json found = json::parse(to_json(verdict));
  CHECK(found["decided_by"] == "worst_case");
  CHECK(found["limits"].size() == 1);
  CHECK(found["limits"]["wall_clock_s"]["at_confidence"].is_null());
  CHECK(found["limits"]["wall_clock_s"]["margin"].is_null());
}

TEST_CASE("Verdict: what is archived comes back, and says the same") {
  const Budget budget{.max_cost = Usd::nearest(90.0), .max_time = Seconds(30000.0), .confidence = 0.8, .strict = true};
  const Verdict made = check(spot_plan(), budget, {.seed = 3, .replications = 500});
  const auto again = record::restored<Verdict>(record::archived(made));
  CHECK(record::identical(made, again));
  CHECK(to_json(made) == to_json(again));
  CHECK(again.budget.max_cost == budget.max_cost);
  Verdict other = made;
  other.budget.max_time.reset();
  CHECK_FALSE(record::identical(made, other));
}
