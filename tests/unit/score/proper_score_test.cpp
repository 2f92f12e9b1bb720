#include "simcore/score/proper_score.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

/// Twice the mean pinball loss over many levels.
double brute_force(const PredictiveLaw& law, double outcome) {
  constexpr int kLevels = 200'000;
  double sum = 0.0;
  for (int i = 0; i < kLevels; ++i) {
    const double level = (i + 0.5) / kLevels, value = law.quantile(level);
    sum += outcome < value ? (1.0 - level) * (value - outcome) : level * (outcome - value);
  }
  return 2.0 * sum / kLevels;
}

/// Mean distance to the outcome less half the mean distance between two values (Gneiting and Raftery 2007, equation
/// 21).
double by_distances(const std::vector<double>& values, double outcome) {
  double to_outcome = 0.0, between = 0.0;
  const auto count = static_cast<double>(values.size());
  for (const double a : values) {
    to_outcome += std::abs(a - outcome);
    for (const double b : values) between += std::abs(a - b);
  }
  return to_outcome / count - between / (2.0 * count * count);
}

}  // namespace

TEST_CASE("CRPS: the integral of the pinball loss of straight pieces") {
  const PredictiveLaw law{.levels = {0.05, 0.25, 0.5, 0.5001, 0.95}, .values = {-3.0, 1.0, 1.0, 4.0, 9.0}};
  for (const double outcome : {-10.0, -3.0, 0.0, 1.0, 2.0, 4.0, 8.5, 20.0})
    CHECK(crps(law, outcome) == Approx(brute_force(law, outcome)).epsilon(1e-6));
}

TEST_CASE("CRPS: of a uniform law and of a certain one in closed form") {
  const PredictiveLaw uniform{.levels = {0.0, 1.0}, .values = {0.0, 1.0}};
  for (const double y : {0.0, 0.2, 0.5, 1.0}) CHECK(crps(uniform, y) == Approx(y * y - y + 1.0 / 3.0));
  CHECK(crps(uniform, 2.0) == Approx(1.0 + 1.0 / 3.0));
  CHECK(crps(sample_law({5.0}), 8.0) == Approx(3.0));
}

TEST_CASE("CRPS: exact for samples, with and without equal values") {
  Stream stream = Streams(11, 0).at(0);
  for (int round = 0; round < 50; ++round) {
    std::vector<double> values(1 + stream.next() % 30);
    for (double& value : values) value = round % 2 == 0 ? stream.uniform() : static_cast<double>(stream.next() % 5);
    const double outcome = round % 2 == 0 ? 2.0 * stream.uniform() - 0.5 : static_cast<double>(stream.next() % 5);
    CHECK(crps(sample_law(values), outcome) == Approx(by_distances(values, outcome)).margin(1e-12));
  }
}

TEST_CASE("interval score: the width, and what lies outside twice by the tail") {
  CHECK(interval_score({.low = 2.0, .high = 5.0}, 0.9, 3.0) == 3.0);
  CHECK(interval_score({.low = 2.0, .high = 5.0}, 0.9, 5.5) == Approx(3.0 + 20.0 * 0.5));
  CHECK(interval_score({.low = 2.0, .high = 5.0}, 0.5, 1.0) == Approx(3.0 + 4.0));
}

TEST_CASE("interval score: twice the pinball losses of its ends by the tail") {
  for (const double outcome : {0.0, 2.0, 3.3, 7.0}) {
    const double losses = pinball_loss(2.0, 0.05, outcome) + pinball_loss(5.0, 0.95, outcome);
    CHECK(interval_score({.low = 2.0, .high = 5.0}, 0.9, outcome) == Approx(losses / 0.05));
  }
}

TEST_CASE("pinball loss: of the median half the distance") {
  CHECK(pinball_loss(4.0, 0.5, 7.0) == 1.5);
  CHECK(pinball_loss(4.0, 0.9, 7.0) == Approx(2.7));
  CHECK(pinball_loss(4.0, 0.9, 1.0) == Approx(0.3));
}
