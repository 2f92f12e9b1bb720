#include "simcore/calibrate/detail/interval_probability.hpp"

#include <cmath>
#include <limits>

#include <boost/math/distributions/normal.hpp>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

double boost_log(const LogLength& length, double mean, double deviation) {
  const boost::math::normal law(mean, deviation);
  const auto below = [&](double x) { return std::isinf(x) ? (x > 0 ? 1.0 : 0.0) : boost::math::cdf(law, x); };
  return std::log(below(length.high) - below(length.low));
}

}  // namespace

TEST_CASE("interval_probability: Boost's law, and slopes that are its differences") {
  for (const LogLength& length : {LogLength{-0.3, 0.8}, LogLength{0.4, 0.9}, LogLength{-2.0, -1.0},
                                  LogLength{0.2, kEndless}, LogLength{-kEndless, 0.1}}) {
    const IntervalProbability found = interval_probability(length, 0.1, 0.7);
    constexpr double h = 1e-5;
    const auto at = [&](double mean, double log_deviation) {
      return boost_log(length, 0.1 + mean, 0.7 * std::exp(log_deviation));
    };
    CHECK(found.log == Approx(at(0, 0)).epsilon(1e-12));
    CHECK(found.by_mean == Approx((at(h, 0) - at(-h, 0)) / (2 * h)).epsilon(1e-6));
    CHECK(found.by_log_deviation == Approx((at(0, h) - at(0, -h)) / (2 * h)).epsilon(1e-6));
    constexpr double wide = 1e-3;
    CHECK(found.by_mean_twice == Approx((at(wide, 0) - 2 * at(0, 0) + at(-wide, 0)) / (wide * wide)).epsilon(1e-4));
  }
}

TEST_CASE("interval_probability: tails that underflow") {
  // log of Mills' ratio: erfc(40/sqrt 2)/2 is 3.655893e-350, whose logarithm mpmath gives as -804.608442013754.
  CHECK(interval_probability({40.0, kEndless}, 0.0, 1.0).log == Approx(-804.608442013754).epsilon(1e-13));
  CHECK(interval_probability({-kEndless, -40.0}, 0.0, 1.0).log == Approx(-804.608442013754).epsilon(1e-13));
  CHECK(interval_probability({50.0, 51.0}, 0.0, 1.0).by_mean == Approx(50.0199840).epsilon(1e-6));
}
