#include "simcore/explore/unseen_event.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/explore/explore.hpp"
#include "simcore/explore/screening.hpp"
#include "unit/explore/spot_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The next best design costs 1.5 % more; a run may last up to that long.
Exploration close_call(double max_runtime) {
  static std::vector<Plan> plans;
  plans = {spot_job("cheap", 30.0, 10.0), spot_job("dear", 30.45, 10.0)};
  for (Plan& plan : plans) plan.stopping.max_runtime = Seconds(max_runtime);
  return explore(space_of(plans), {.unfinished = 0.05});
}

}  // namespace

TEST_CASE("unseen event: its chance is that of no success in as many trials") {
  double none = 1.0;  // by multiplying: each of 300 runs has no event of a probability of 1 / 100
  for (int i = 0; i < 300; ++i) none *= 0.99;
  CHECK(chance_unseen(10.0, 300, 110.0, 1.0) == Approx(none));
  CHECK(chance_unseen(10.0, 300, 10.5, 1.0) == 0.0);  // the worst case is within the margin
  CHECK(chance_unseen(10.0, 300, 110.0, 0.0) == 1.0);
}

TEST_CASE("unseen event: the rule of three, and the interval of Clopper and Pearson") {
  CHECK(largest_probability(0, 4096, 0.95) == Approx(3.0 / 4096.0).epsilon(0.002));
  // Brown, Cai, DasGupta 2001 and any table of the binomial: 1 of 10 is exceeded with 5 % at 0.394.
  CHECK(largest_probability(1, 10, 0.95) == Approx(0.3942).margin(1e-4));
  CHECK(largest_probability(0, 10, 0.5) == Approx(1.0 - std::pow(0.5, 0.1)));
}

TEST_CASE("unseen event: the worst case bounds what it adds, and more runs make up for a wide bound") {
  const Exploration narrow = close_call(900.0), wide = close_call(86400.0);
  REQUIRE(narrow.unseen);
  REQUIRE(wide.unseen);
  CHECK(narrow.unseen->worst < wide.unseen->worst);
  CHECK(narrow.unseen->chance < 0.05);
  CHECK(wide.unseen->runs > narrow.unseen->runs);
  const double n = static_cast<double>(wide.unseen->runs);
  CHECK(wide.unseen->probability == Approx(1.0 - std::pow(0.05, 1.0 / n)));
  CHECK(wide.unseen->adds == Approx(wide.unseen->probability * (wide.unseen->worst - wide.best()->cost_usd)));
  CHECK(1.0 - wide.correct_selection >= wide.unseen->chance - 1e-12);
}

// A tenth of a run's cost once in so many runs was all that an unseen event was thought to add. Here each run may last
// a month: so few runs as are allowed leave too much open, and the answer says that this is why.
TEST_CASE("unseen event: it decides where the runs are too few for its worst case") {
  std::vector<Plan> plans = {spot_job("cheap", 30.0, 10.0), spot_job("dear", 36.0, 10.0)};
  for (Plan& plan : plans) plan.stopping.max_runtime = Seconds(30.0 * 86400.0);
  const Exploration found = explore(space_of(plans), {.unfinished = 0.05, .replications = 4096});
  REQUIRE(found.unseen);
  CHECK(found.best()->label == "cheap");
  CHECK(found.correct_selection < 0.95);
  CHECK(found.unseen->decides);
  CHECK(found.correct_selection + found.unseen->chance >= 0.95);
}

TEST_CASE("unseen event: a limit of the budget that even the worst case keeps is not in doubt") {
  const std::vector<Plan> plans = {spot_job("cheap", 30.0, 10.0), spot_job("dear", 36.0, 10.0)};
  const auto found = [&](double budget) {
    return explore(space_of(plans), {.budget = Usd::nearest(budget), .unfinished = 0.05}).unseen;
  };
  const double worst = found(20.0)->worst;
  CHECK(found(worst * 1.01)->over_budget_up_to == 0.0);
  CHECK(found(worst * 0.99)->over_budget_up_to > 0.0);
  CHECK_FALSE(found(20.0)->late_up_to);
}
