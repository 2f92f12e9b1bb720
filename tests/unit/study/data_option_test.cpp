#include "simcore/study/data_option.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Data option: one that is refused has a reason and no outcome") {
  DataOption option;
  option.design.refused = "does not fit";
  CHECK_FALSE(option.possible());
  CHECK(option.refused() == "does not fit");
  CHECK_FALSE(option.outcome());
  CHECK(option.cost_groups().entries.empty());
}

TEST_CASE("Data option: the outcome of one that is possible") {
  DataOption option;
  option.design.cost_usd = Summary{.mean = 2.0, .p90 = 3.0};
  option.design.wall_clock_s = Summary{.mean = 20.0, .p90 = 30.0};
  option.design.ties_cheapest = true;
  option.forecast = Forecast{};
  option.measured = true;
  option.reason = "no time lost to data";
  REQUIRE(option.possible());
  CHECK_FALSE(option.refused());
  const DataOutcome outcome = *option.outcome();
  CHECK(outcome.cost_usd == 2.0);
  CHECK(outcome.cost_p90_usd == 3.0);
  CHECK(outcome.wall_clock_s == 20.0);
  CHECK(outcome.wall_clock_p90_s == 30.0);
  CHECK(outcome.ties_cheapest);
  CHECK_FALSE(outcome.ties_fastest);
  CHECK(outcome.measured);
  CHECK(outcome.reason == "no time lost to data");
}
