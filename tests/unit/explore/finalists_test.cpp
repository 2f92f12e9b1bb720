#include "simcore/explore/finalists.hpp"

#include "catch.hpp"
#include "unit/explore/spot_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("finalists: the best, the runner-up and the ends of the front, each once") {
  std::vector<Plan> plans;
  Exploration made;
  for (std::size_t i = 0; i < 40; ++i) {  // as many instances, each twice as dear as it is fast
    plans.push_back(certain_job("design " + std::to_string(i), 10.0 + static_cast<double>(i)));
    made.designs.push_back(
        {.number = i, .label = plans.back().identity.job, .cost_usd = static_cast<double>(i), .on_front = i != 1});
  }
  made.best_index = 0;
  made.runner_up_index = 1;
  compare_finalists(space_of(plans), {}, made);
  REQUIRE(made.finalists);
  CHECK(made.finalists->designs.size() <= 12);
  CHECK(made.finalists->designs.size() >= 10);
  CHECK(made.finalists->designs.front().label == "design 0");
  const auto has = [&](const char* label) {
    return std::ranges::any_of(made.finalists->designs, [&](const Design& each) { return each.label == label; });
  };
  CHECK(has("design 1"));
  CHECK(has("design 39"));
  CHECK(made.catalog == made.finalists->catalog);
}
