#include "simcore/score/scores.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/score/proper_score.hpp"

using namespace simcore;

namespace {

Prediction uniform(double outcome) {
  return {.name = "u", .law = {.levels = {0.01, 0.99}, .values = {0.01, 0.99}}, .outcome = outcome};
}

}  // namespace

TEST_CASE("scores: two predictions by hand") {
  const Prediction low{
      .name = "low", .law = {.levels = {0.05, 0.5, 0.95}, .values = {80.0, 100.0, 120.0}}, .outcome = 125.0};
  const Prediction high{
      .name = "high", .law = {.levels = {0.05, 0.5, 0.95}, .values = {8.0, 10.0, 12.0}}, .outcome = 10.0};
  const Scores found = score(std::vector{low, high}, 1);
  CHECK(found.count == 2);
  CHECK(*found.bias == Approx(0.5 * std::log(100.0 / 125.0)));
  CHECK(*found.error == 0.0);  // the lower of the two in the middle
  CHECK(found.mean_error == Approx(12.5));
  CHECK(*found.mean_interval_score == Approx(0.5 * (40.0 + 20.0 * 5.0 + 4.0)));
  CHECK(found.mean_crps == Approx(0.5 * (crps(low.law, 125.0) + crps(high.law, 10.0))));
  REQUIRE(found.coverage.size() == 3);
  CHECK(found.coverage[2].level == 0.9);
  CHECK(found.coverage[2].covered == 1);
  CHECK(found.predictions[0].pit_low == 0.95);
  CHECK(found.predictions[0].pit_high == 1.0);
  CHECK(found.predictions[0].pit > 0.95);
}

TEST_CASE("scores: intervals that a law does not reach are not told, and ratios of numbers that are not above 0") {
  const Prediction narrow{.name = "n", .law = {.levels = {0.25, 0.75}, .values = {-1.0, 1.0}}, .outcome = 0.5};
  const Scores found = score(std::vector{narrow}, 1);
  REQUIRE(found.coverage.size() == 1);
  CHECK(found.coverage[0].level == 0.5);
  CHECK_FALSE(found.mean_interval_score);
  CHECK_FALSE(found.bias);
  CHECK_FALSE(found.error);
}

TEST_CASE("scores: right predictions have even PIT scores and the coverage that they claim") {
  Stream stream = Streams(5, 0).at(0);
  std::vector<Prediction> predictions;
  for (int i = 0; i < 20'000; ++i) predictions.push_back(uniform(stream.uniform()));
  const Scores found = score(predictions, 3);
  CHECK(std::accumulate(found.pit_counts.begin(), found.pit_counts.end(), std::size_t{0}) == 20'000);
  for (const std::size_t count : found.pit_counts)  // 5 standard deviations: all ten in 1 − 6e-6 of the seeds
    CHECK(std::abs(static_cast<double>(count) - 2000.0) < 5.0 * std::sqrt(1800.0));
  for (const Coverage& each : found.coverage)
    CHECK(std::abs(each.share - each.level) < 5.0 * std::sqrt(each.level * (1.0 - each.level) / 20'000.0));
}

TEST_CASE("scores: every problem is told at once") {
  const Prediction crossed{.name = "a", .law = {.levels = {0.1, 0.9}, .values = {2.0, 1.0}}, .outcome = 1.0};
  const Prediction absent{
      .name = "b", .law = {.levels = {0.1}, .values = {2.0}}, .outcome = std::numeric_limits<double>::quiet_NaN()};
  CHECK_THROWS_AS(score(std::vector<Prediction>{}, 1), InputError);
  try {
    static_cast<void>(score(std::vector{crossed, absent}, 1));
    FAIL("accepted");
  } catch (const InputError& error) {
    CHECK(error.problems().size() == 2);
  }
}
