#include "simcore/explore/explore_options.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::string wrong(const ExploreTexts& texts) {
  return refused([&] {
    ExploreOptions options;
    read_explore_options(texts, options);
  });
}

}  // namespace

TEST_CASE("explore options: as people write them") {
  ExploreOptions options;
  read_explore_options({.objective = "time", .deadline = "8 h", .budget = "$500", .late = "1 %", .confidence = "0.99"},
                       options);
  CHECK(options.objective == Objective::time);
  CHECK(options.deadline == Seconds(28'800.0));
  CHECK(options.budget->dollars() == 500.0);
  CHECK(options.late == 0.01);
  CHECK(options.confidence == 0.99);
  CHECK_NOTHROW(validate(options));
}

TEST_CASE("explore options: every problem at once, each by its name") {
  const std::string message = wrong({.objective = "fun", .deadline = "-1 h", .budget = "much", .late = "often"});
  INFO(message);
  for (const char* part :
       {"objective: must be cost or time, or a quantile of one, such as p90 of cost or p50 of time, got 'fun'",
        "deadline: ", "budget: ", "late: "})
    CHECK(message.find(part) != std::string::npos);
}

TEST_CASE("explore options: contradictions are refused") {
  const std::string message = refused([] {
    validate(
        ExploreOptions{.late = 0.05, .over_budget = 1.5, .unfinished = -0.1, .indifference = 2.0, .confidence = 1.0});
  });
  for (const char* part :
       {"late: needs a deadline, got 0.05", "over_budget: must be a probability from 0 and below 1, got 1.5",
        "over_budget: needs a budget", "unfinished: must be a probability", "indifference: must be from 0 to 0.5",
        "confidence: must be from 0.5 and below 1, got 1"})
    CHECK(message.find(part) != std::string::npos);
  CHECK_THROWS_AS(validate(ExploreOptions{.replications = 10}), SimulationError);
}

TEST_CASE("explore options: an objective is a mean or a quantile") {
  const auto read = [](const char* text) {
    ExploreOptions options;
    read_explore_options({.objective = text}, options);
    return std::pair(options.objective, options.statistic);
  };
  CHECK(read("time") == std::pair(Objective::time, Statistic::mean));
  CHECK(read("p90 of cost") == std::pair(Objective::cost, Statistic::p90));
  CHECK(read("p50 of time") == std::pair(Objective::time, Statistic::p50));
  for (const char* text : {"p95 of cost", "p90", "p90 of", "cost of p90", ""})
    CHECK(refused([&] { read(text); }) ==
          "objective: must be cost or time, or a quantile of one, such as p90 of cost or p50 of time, got '" +
              std::string(text) + "'");
}
