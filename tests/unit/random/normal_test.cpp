#include "simcore/random/normal.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <boost/math/distributions/normal.hpp>

#include "catch.hpp"

using namespace simcore;

namespace {

double reference(double u) { return boost::math::quantile(boost::math::normal_distribution<double>(), u); }

/// Relative distance; near the median, where the quantile vanishes, boost is as exact as we are.
double relative_error(double u) {
  const double expected = reference(u);
  return expected == 0.0 ? std::abs(normal_quantile(u)) : std::abs(normal_quantile(u) / expected - 1.0);
}

}  // namespace

TEST_CASE("normal quantile: agrees with Boost.Math over a fine grid") {
  double worst = 0.0;
  for (int i = 1; i < 100'000; ++i) worst = std::max(worst, relative_error(i / 100'000.0));
  CHECK(worst < 2e-15);
}

TEST_CASE("normal quantile: agrees with Boost.Math in the tails, from 1e-300 to 1 - 1e-16") {
  for (int exponent = 2; exponent <= 300; ++exponent) {
    const double u = std::pow(10.0, -exponent);
    CAPTURE(u);
    CHECK(relative_error(u) < 2e-15);
    if (1.0 - u < 1.0) CHECK(relative_error(1.0 - u) < 2e-15);
  }
  CHECK(relative_error(1.0 - 0x1.0p-53) < 2e-15);
}

TEST_CASE("normal quantile: the printed values of tables") {
  CHECK(normal_quantile(0.5) == 0.0);
  CHECK(normal_quantile(0.95) == Approx(1.6448536269514722).epsilon(1e-15));
  CHECK(normal_quantile(0.975) == Approx(1.9599639845400545).epsilon(1e-15));
  CHECK(normal_quantile(0.999) == Approx(3.0902323061678132).epsilon(1e-15));
  // The test values that Wichura gives with algorithm AS 241.
  CHECK(normal_quantile(0.25) == Approx(-0.6744897501960817).epsilon(1e-15));
  CHECK(normal_quantile(0.001) == Approx(-3.090232306167814).epsilon(1e-15));
  CHECK(normal_quantile(1e-20) == Approx(-9.262340089798408).epsilon(1e-15));
}

TEST_CASE("normal quantile: odd about the median, and rising across the seams of its three pieces") {
  for (int i = 1; i < 1000; ++i) {
    const double u = i / 2048.0;  // exact, so that 1 - u is too
    if (normal_quantile(u) != -normal_quantile(1.0 - u)) FAIL_CHECK("u = " << u);
  }
  for (const double seam : {0.075, 0.925, std::exp(-25.0)})
    for (int step = -50; step < 50; ++step) {
      const double u = seam * (1.0 + 1e-9 * step), next = seam * (1.0 + 1e-9 * (step + 1));
      if (!(normal_quantile(u) < normal_quantile(next))) FAIL_CHECK("u = " << u);
    }
}
