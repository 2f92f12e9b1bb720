#include "simcore/study/difference.hpp"

#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Difference: run by run, so that shared luck cancels") {
  // Each alone spreads over 8, their difference over 0.2: mean 1, se 0.1/√3 …
  const std::vector<double> a = {1.9, 6.0, 10.1}, b = {1.0, 5.0, 9.0};
  const Difference found = difference({6.0, a}, {5.0, b}, 0.0);
  CHECK(found.mean == 1.0);
  // … and t(2, 0.995) = 9.9248: ±0.573.
  CHECK(found.interval.low == Approx(1.0 - 9.9248 * 0.1 / 1.7320508).margin(1e-4));
  CHECK(found.interval.high == Approx(1.0 + 9.9248 * 0.1 / 1.7320508).margin(1e-4));
  CHECK_FALSE(found.tie);
  const Difference back = difference({5.0, b}, {6.0, a}, 0.0);
  CHECK(back.mean == -1.0);
  CHECK(back.interval.low == Approx(-found.interval.high));
}

TEST_CASE("Difference: a tie when the interval holds nothing") {
  const std::vector<double> a = {1.0, 5.0, 9.0}, b = {2.0, 4.5, 8.4};
  CHECK(difference({5.0, a}, {4.97, b}, 0.0).tie);
  CHECK(difference({5.0, a}, {5.0, a}, 0.0).tie);
}

TEST_CASE("Difference: a tie below what the model can tell, of the larger of the two") {
  const std::vector<double> a = {100.0, 200.0}, b = {106.0, 206.0};
  CHECK_FALSE(difference({150.0, a}, {156.0, b}, 0.038).tie);  // 6 / 156 = 0.0385
  CHECK(difference({150.0, a}, {156.0, b}, 0.039).tie);
  CHECK(difference({156.0, b}, {150.0, a}, 0.039).tie);
}

TEST_CASE("Difference: one value stands for all runs") {
  const std::vector<double> a = {3.0}, b = {1.0, 2.0, 3.0};
  const Difference found = difference({3.0, a}, {2.0, b}, 0.0);
  CHECK(found.mean == 1.0);
  CHECK(found.interval.low == Approx(1.0 - 9.9248 / 1.7320508).margin(1e-4));
  CHECK(difference({3.0, a}, {2.5, std::vector{2.5}}, 0.0).interval.low == 0.5);
}
