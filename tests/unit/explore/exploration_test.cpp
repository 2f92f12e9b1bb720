#include "simcore/explore/exploration.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("exploration: designs by their roles") {
  Exploration made;
  made.designs = {{.number = 4, .label = "best", .cost_usd = 3.0, .on_front = true},
                  {.number = 2, .label = "next", .cost_usd = 4.0},
                  {.number = 7, .label = "cheap", .cost_usd = 1.0, .on_front = true}};
  made.best_index = 0;
  made.runner_up_index = 1;
  CHECK(made.best()->label == "best");
  CHECK(made.runner_up()->number == 2);
  CHECK_FALSE(made.nearest());
  const std::vector<ExploredDesign> front = made.front();
  REQUIRE(front.size() == 2);
  CHECK(front.front().label == "cheap");
}
