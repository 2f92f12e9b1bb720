#include "simcore/stats/mean_interval.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

TEST_CASE("Mean interval: by the published quantiles of Student's law") {
  const Interval five = mean_interval(std::vector{1.0, 2.0, 3.0, 4.0, 5.0}, 0.95);  // se √½; t(4, 0.975) = 2.7764
  CHECK(five.low == Approx(3.0 - 2.7764 * 0.70711).margin(1e-4));
  CHECK(five.high == Approx(3.0 + 2.7764 * 0.70711).margin(1e-4));
  const Interval two = mean_interval(std::vector{0.0, 1.0}, 0.99);  // se ½; t(1, 0.995) = 63.657
  CHECK(two.low == Approx(0.5 - 63.657 * 0.5).margin(1e-3));
  CHECK(two.high == Approx(0.5 + 63.657 * 0.5).margin(1e-3));
}

TEST_CASE("Mean interval: of no width without spread") {
  for (const std::vector<double>& values : {std::vector{0.1}, std::vector(7, 0.1)}) {
    const Interval found = mean_interval(values, 0.99);
    CHECK(found.low == 0.1);
    CHECK(found.high == 0.1);
  }
}

TEST_CASE("Mean interval: covers the mean of normal draws as often as it says") {
  // 4,000 intervals at 90 %: the number that cover is binomial; further than 4.9 σ off has a chance of 1e-6.
  constexpr std::size_t kTrials = 4000, kDraws = 6;
  std::size_t covered = 0;
  for (std::size_t trial = 0; trial < kTrials; ++trial) {
    Stream stream = Streams(11, trial).at(1);
    std::vector<double> values;
    for (std::size_t i = 0; i < kDraws; ++i) values.push_back(3.0 + 2.0 * normal_quantile(stream.uniform()));
    const Interval found = mean_interval(values, 0.9);
    covered += found.low <= 3.0 && 3.0 <= found.high ? 1 : 0;
  }
  CHECK(static_cast<double>(covered) == Approx(0.9 * kTrials).margin(4.9 * 18.97));  // σ = √(4000 × 0.9 × 0.1)
}

TEST_CASE("Mean interval: refuses what it has no answer for") {
  CHECK_THROWS_AS(mean_interval({}, 0.9), std::invalid_argument);
  for (const double level : {0.0, 1.0, -0.5, 2.0})
    CHECK_THROWS_AS(mean_interval(std::vector{1.0, 2.0}, level), std::invalid_argument);
}

TEST_CASE("Mean interval: without skewness, that of Student; with it, the root of Hall's cubic") {
  const double t = student_factor(5, 0.95);
  CHECK(t == Approx(2.7764).margin(1e-4));
  const Interval plain = skewed_mean_interval({5, 3.0, 0.70711, 0.0}, t);
  CHECK(plain.low == Approx(3.0 - 2.7764 * 0.70711).margin(1e-4));
  CHECK(plain.high == Approx(3.0 + 2.7764 * 0.70711).margin(1e-4));
  for (const double skewness : {-3.0, 1e-7, 0.5, 2.0, 6.0}) {
    const Interval found = skewed_mean_interval({50, 3.0, 0.1, skewness}, 2.0);
    const double a = skewness / std::sqrt(50.0);
    const auto transformed = [&](double end) {
      const double w = (3.0 - end) / 0.1;
      return w + a * w * w / 3 + a * a * w * w * w / 27 + a / 6;
    };
    CHECK(transformed(found.low) == Approx(2.0).epsilon(1e-6));
    CHECK(transformed(found.high) == Approx(-2.0).epsilon(1e-6));
  }
  CHECK(skewed_mean_interval({7, 3.0, 0.0, 0.0}, 2.0).low == 3.0);
  CHECK_THROWS_AS(student_factor(1, 0.95), std::invalid_argument);
}
