#include "simcore/explore/screening.hpp"

#include "catch.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "unit/explore/spot_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("screening: as the samples of a forecast, for any number of threads") {
  const std::vector<Plan> plans = {spot_job("a", 1.0, 20.0), spot_job("b", 2.0, 40.0), certain_job("c", 3.0)};
  const Space space = space_of(plans);
  const ScreeningOptions options{.seed = 7, .limits = {.deadline = 300'000'000'000}};
  const std::vector<Screened> found = screen(space, 0, 3, 256, options);
  for (std::size_t i = 0; i < 2; ++i) {
    const Samples samples = draw_samples(plans[i], {.seed = 7, .replications = 256, .deadline = Seconds(300.0)});
    CHECK(found[i].estimate.runs == 256);
    CHECK(mean_of(found[i].estimate, &DesignEstimate::cost).mean == Approx(samples.tally.cost.moments.mean() / 1e9));
    CHECK(found[i].estimate.late == samples.tally.late);
  }
  CHECK(found[2].estimate.certain);
  CHECK(found[2].estimate.runs == 1);
  ScreeningOptions threads = options;
  threads.threads = 3;
  const std::vector<Screened> again = screen(space, 0, 3, 256, threads);
  for (std::size_t i = 0; i < 3; ++i) CHECK(again[i].estimate.cost == found[i].estimate.cost);
}

TEST_CASE("screening: twice as many runs begin with the same") {
  const std::vector<Plan> plans = {spot_job("a", 1.0, 20.0), spot_job("b", 2.0, 40.0)};
  const Space space = space_of(plans);
  std::vector<EstimateHistory> histories;
  for (const Screened& each : screen(space, 0, 2, 128, {})) histories.push_back({each.estimate});
  double_runs(space, std::vector<std::size_t>{1}, histories, {});
  CHECK(histories[0].size() == 1);
  REQUIRE(histories[1].size() == 2);
  const DesignEstimate whole = screen(space, 1, 1, 256, {}).front().estimate;
  CHECK(histories[1].back().cost == whole.cost);
  CHECK(histories[1].back().wall_clock == whole.wall_clock);
}
