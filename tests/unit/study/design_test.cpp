#include "simcore/study/design.hpp"

#include "catch.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/montecarlo/usual_draws.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Design: its numbers are those of its runs, one by one") {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::lognormal(100.0, 200.0));
  plan.warnings = {"a warning"};
  constexpr std::size_t kRuns = 50;
  constexpr double kDeadline = 170.0;
  double wall = 0.0, late = 0.0;
  for (std::size_t i = 0; i < kRuns; ++i) {
    const double each = wall_clock(simulate(plan, usual_draws(7, i))).value();
    wall += each / kRuns;
    late += each > kDeadline ? 1.0 / kRuns : 0.0;
  }
  Design design;
  set_outcome(plan, draw_samples(plan, {.seed = 7, .replications = kRuns, .deadline = Seconds(kDeadline)}), design);
  CHECK(design.wall_clock_s->mean == Approx(wall));
  CHECK(design.late->share == Approx(late));
  CHECK(late > 0.0);
  CHECK(late < 1.0);
  CHECK_FALSE(design.over_budget);
  CHECK(design.completed == 1.0);
  CHECK(design.interruptions == 0.0);
  CHECK(design.warnings == std::vector<std::string>{"a warning"});
}
