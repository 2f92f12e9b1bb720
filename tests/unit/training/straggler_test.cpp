#include "simcore/training/straggler.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include <boost/math/distributions/normal.hpp>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kPi = std::numbers::pi;
auto approx(double expected) { return Approx(expected).epsilon(1e-12); }

}  // namespace

TEST_CASE("The expected maximum of a few normals has closed forms") {
  const double root = std::sqrt(kPi);
  CHECK(expected_normal_maximum(1) == Approx(0.0).margin(1e-14));
  CHECK(expected_normal_maximum(2) == approx(1.0 / root));
  CHECK(expected_normal_maximum(3) == approx(1.5 / root));
  CHECK(expected_normal_maximum(4) == approx(6.0 / (kPi * root) * std::atan(std::numbers::sqrt2)));
  CHECK(expected_normal_maximum(5) == approx(1.25 / root + 7.5 / (kPi * root) * std::asin(1.0 / 3.0)));
}

TEST_CASE("The expected maximum of many normals is that of an integration with 30 digits") {
  // ∫₀ (1 − Φⁿ) − ∫⁰ Φⁿ, computed with mpmath.
  CHECK(expected_normal_maximum(10) == approx(1.5387527308351729));
  CHECK(expected_normal_maximum(100) == approx(2.5075936364416844));
  CHECK(expected_normal_maximum(1000) == approx(3.2414357691334409));
  CHECK(expected_normal_maximum(100'000) == approx(4.3843194031075881));
}

TEST_CASE("The expected maximum of two lognormals is 2 Φ(σ/√2)") {
  const boost::math::normal_distribution<double> standard;
  for (const double spread : {0.0, 1e-4, 0.02, 0.3, 1.0, 3.0, 10.0}) {
    const double sigma = std::sqrt(std::log1p(spread * spread));
    CHECK(expected_maximum(Variation::lognormal, spread, 2) ==
          approx(2.0 * boost::math::cdf(standard, sigma / std::numbers::sqrt2)));
  }
}

TEST_CASE("The expected maximum of many lognormals is that of an integration with 30 digits") {
  CHECK(expected_maximum(Variation::lognormal, 0.02, 16) == approx(1.0358014015308626));
  CHECK(expected_maximum(Variation::lognormal, 0.1, 128) == approx(1.2900997689488283));
  CHECK(expected_maximum(Variation::lognormal, 0.5, 1000) == approx(4.1955733790902189));
  CHECK(expected_maximum(Variation::lognormal, 1.0, 100'000) == approx(27.970938686464491));
  CHECK(expected_maximum(Variation::lognormal, 3.0, 10) == approx(5.1461335961581853));
}

TEST_CASE("The expected maximum of exponentials is a harmonic number") {
  double sum = 0.0;
  for (int n = 1; n <= 100'000; ++n) {
    sum += 1.0 / n;
    if (n < 100 || n % 9973 == 0) CHECK(expected_maximum(Variation::exponential, 1.0, n) == approx(sum));
  }
}

TEST_CASE("One node waits for nobody, more nodes wait longer, and so they do with more spread") {
  for (const Variation law : {Variation::normal, Variation::lognormal, Variation::exponential}) {
    CHECK(expected_maximum(law, 0.1, 1) == 1.0);
    double before = 0.0;
    for (int n = 1; n <= 100'000; n = n * 3 / 2 + 1) {
      const double maximum = expected_maximum(law, 0.1, n);
      CHECK(maximum > before);
      if (law != Variation::exponential) CHECK(maximum <= expected_maximum(law, 0.2, n));
      before = maximum;
    }
  }
}

TEST_CASE("Drawn maxima agree with the expected one") {
  // 27 means of 20 000 maxima, each within 5 standard errors: false alarms in fewer than 1 of 60 000 runs.
  std::mt19937_64 random(11);
  constexpr double spread = 0.3;
  const double variance = std::log1p(spread * spread);
  std::normal_distribution<double> normal;
  std::exponential_distribution<double> exponential;
  const auto draw = [&](Variation law) {
    if (law == Variation::exponential) return exponential(random);
    const double z = normal(random);
    return law == Variation::normal ? 1.0 + spread * z : std::exp(std::sqrt(variance) * z - 0.5 * variance);
  };
  for (const Variation law : {Variation::normal, Variation::lognormal, Variation::exponential})
    for (const int n : {1, 2, 3, 4, 5, 8, 16, 32, 64}) {
      constexpr int count = 20'000;
      double sum = 0.0, squares = 0.0;
      for (int i = 0; i < count; ++i) {
        double maximum = draw(law);
        for (int k = 1; k < n; ++k) maximum = std::max(maximum, draw(law));
        sum += maximum;
        squares += maximum * maximum;
      }
      const double mean = sum / count, error = std::sqrt((squares / count - mean * mean) / count);
      CAPTURE(n);
      CHECK(std::abs(mean - expected_maximum(law, spread, n)) < 5.0 * error);
    }
}
