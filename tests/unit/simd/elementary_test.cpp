#include "simcore/simd/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "catch.hpp"

using namespace simcore;

namespace {

/// Error in units in the last place of the result, against the C library in long double.
double error(double value, long double expected) {
  const auto nearest = static_cast<double>(std::abs(expected));
  const double unit = std::nextafter(nearest, HUGE_VAL) - nearest;
  return static_cast<double>(std::abs(static_cast<long double>(value) - expected)) / unit;
}

template <class Function>
double worst_error(double low, double high, Function function) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> argument(low, high);
  double worst = 0.0;
  for (int i = 0; i < 300'000; ++i) worst = std::max(worst, function(argument(random)));
  return worst;
}

double log_error(double x) { return error(elementary::log(x), std::log(static_cast<long double>(x))); }
double log1m_error(double u) { return error(elementary::log1m(u), std::log1p(-static_cast<long double>(u))); }
double exp_error(double x) { return error(elementary::exp(x), std::exp(static_cast<long double>(x))); }

}  // namespace

TEST_CASE("elementary: whole numbers below 2^52 as doubles") {
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4503599627370495}})
    CHECK(elementary::from_bits52(number) == static_cast<double>(number));
}

TEST_CASE("elementary: log is right to an ulp everywhere, also near 1") {
  CHECK(worst_error(0.5, 2.0, log_error) < 1.0);
  CHECK(worst_error(0.99, 1.01, log_error) < 1.0);
  CHECK(worst_error(0.0, 1e-10, log_error) < 1.0);
  CHECK(worst_error(-1022.0, 1023.0, [](double power) { return log_error(std::exp2(power)); }) < 1.0);
  CHECK(elementary::log(1.0) == 0.0);
  CHECK(log_error(std::numeric_limits<double>::min()) < 1.0);
  CHECK(log_error(std::numeric_limits<double>::max()) < 1.0);
  CHECK(elementary::log(0.0) == -HUGE_VAL);
}

TEST_CASE("elementary: log(1 - u) is right to two ulp, however small u is") {
  CHECK(worst_error(0.0, 1.0, log1m_error) < 2.0);
  CHECK(worst_error(-300.0, -1.0, [](double power) { return log1m_error(std::exp2(power)); }) < 2.0);
  CHECK(elementary::log1m(0.0) == 0.0);
  CHECK(elementary::log1m(1.0) == -HUGE_VAL);
}

TEST_CASE("elementary: exp is right to 1.25 ulp, and ends in 0 and infinity") {
  CHECK(worst_error(-1.0, 1.0, exp_error) < 1.25);
  CHECK(worst_error(-700.0, 709.0, exp_error) < 1.25);
  CHECK(elementary::exp(0.0) == 1.0);
  CHECK(exp_error(709.78) < 1.25);
  CHECK(exp_error(-708.0) < 1.25);
  CHECK(elementary::exp(709.79) == HUGE_VAL);
  CHECK(elementary::exp(-709.0) == 0.0);
  CHECK(elementary::exp(HUGE_VAL) == HUGE_VAL);
  CHECK(elementary::exp(-HUGE_VAL) == 0.0);
}

TEST_CASE("elementary: pow to as many ulp as its logarithm is large") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> base(1e-16, 40.0), power(0.01, 20.0);
  for (int i = 0; i < 100'000; ++i) {
    const double x = base(random), y = power(random);
    const long double expected = std::pow(static_cast<long double>(x), static_cast<long double>(y));
    if (expected < 1e-300L || expected > 1e300L) continue;
    const double most = 2.0 + 3.0 * std::abs(y * std::log(x));
    if (!(error(elementary::pow(x, y), expected) < most)) FAIL_CHECK(x << " to the " << y);
  }
  CHECK(elementary::pow(0.0, 0.5) == 0.0);
}
