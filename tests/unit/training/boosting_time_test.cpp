#include "simcore/training/boosting_time.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr BoostingRates kRates{Seconds(0.2), Seconds(0.01), Seconds(10.0), 0.1, 0.5};
constexpr BoostingWork kMeasured{.rows = 1e6, .columns = 8.0, .rounds = 100.0, .depth = 10.0};

}  // namespace

TEST_CASE("Boosting: the measured size on one core is the fixed part and all of the work") {
  CHECK(boosting_time(kRates, {30000.0, 1.0, 0.0}, kMeasured).value() == Approx(0.2 + 10.0 * 1.1));
}

TEST_CASE("Boosting: four cores with two threads each, by hand") {
  // E = 4 + 0.5 × 4 = 6 cores, 8 threads; a core of a quarter of the speed takes twice as long.
  const double expected = (0.2 + 7.0 * 0.01 + 10.0 * (0.1 + 1.0 / 6.0)) * 2.0;
  CHECK(boosting_time(kRates, {7500.0, 4.0, 4.0}, kMeasured).value() == Approx(expected));
}

TEST_CASE("Boosting: rounds, rows, columns and depth") {
  const auto time = [](const BoostingWork& work) { return boosting_time(kRates, {30000.0, 1.0, 0.0}, work).value(); };
  BoostingWork other = kMeasured;
  other.rounds = 250.0;
  CHECK(time(other) == Approx(2.5 * time(kMeasured)));
  other = kMeasured;
  other.rows *= 3.0;
  other.columns *= 2.0;
  CHECK(time(other) == Approx(0.2 + 6.0 * 11.0));
  other = kMeasured;
  other.depth = 5.0;
  CHECK(time(other) == Approx(time(kMeasured) / 2.0));
}

TEST_CASE("Boosting: trees with leaves split as often as they have leaves, on log2 of them levels") {
  BoostingWork leaves = kMeasured;
  leaves.leaves = 512.0;
  CHECK(boosting_time(kRates, {30000.0, 1.0, 0.0}, leaves).value() == Approx(0.2 + 11.0));
  leaves.leaves = 32.0;  // 5 levels of 9
  CHECK(boosting_time(kRates, {30000.0, 1.0, 0.0}, leaves).value() == Approx(0.2 / 16.0 + 11.0 * 5.0 / 9.0));
}
