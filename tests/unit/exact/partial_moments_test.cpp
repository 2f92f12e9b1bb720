#include "simcore/exact/partial_moments.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<Distribution> smooth_laws() {
  return {Distribution::uniform(1.0, 4.0),   Distribution::uniform(0.0, 2.0),
          Distribution::triangular(1, 2, 5), Distribution::triangular(0, 0, 5),
          Distribution::triangular(0, 5, 5), Distribution::exponential(2.5),
          Distribution::weibull(2.0, 0.65),  Distribution::weibull(2.0, 3.0),
          Distribution::gamma(3.0, 0.4),     Distribution::gamma(3.0, 7.0),
          Distribution::lognormal(2.0, 7.0), Distribution::quantiles({0.0, 1.0}, {1.0, 4.0})};
}

/// ∫ Q(u)^n du up to u: the moment before the quantile of u.
double moment(const Distribution& law, int n, double u) {
  boost::math::quadrature::tanh_sinh<double> integrator;
  return integrator.integrate([&](double v) { return std::pow(law.quantile(v), n); }, 1e-300, u);
}

}  // namespace

TEST_CASE("Partial moments are the integrals of the quantile") {
  for (const Distribution& law : smooth_laws()) {
    for (const double u : {0.01, 0.3, 0.5, 0.9, 0.999}) {
      const double t = law.quantile(u);
      CAPTURE(law.text(), u, t);
      const PartialMoments moments = partial_moments(law, t);
      CHECK(moments.survival == Approx(1.0 - u).epsilon(1e-9));
      CHECK(survival(law, t) == moments.survival);
      CHECK(moments.first == Approx(moment(law, 1, u)).epsilon(1e-7));
      CHECK(moments.second == Approx(moment(law, 2, u)).epsilon(1e-7));
    }
  }
}

TEST_CASE("Partial moments up to infinity are the moments") {
  for (const Distribution& law : smooth_laws()) {
    CAPTURE(law.text());
    const PartialMoments all = partial_moments(law, kInfinity),
                         almost = partial_moments(law, law.quantile(1.0 - 1e-15));
    CHECK(all.survival == 0.0);
    CHECK(all.first == Approx(law.mean()).epsilon(1e-12));
    CHECK(all.second == Approx(almost.second).epsilon(1e-9));
  }
}

TEST_CASE("Nothing is before the lowest value, and a point is not before itself") {
  for (const Distribution& law : smooth_laws()) {
    CHECK(partial_moments(law, law.lower()).survival == 1.0);
    CHECK(partial_moments(law, -1.0).survival == 1.0);
  }
  const Distribution two(2.0), observed = Distribution::empirical({3.0, 1.0, 1.0, 5.0});
  CHECK(survival(two, 2.0) == 1.0);
  CHECK(survival(two, std::nextafter(2.0, 3.0)) == 0.0);
  CHECK(partial_moments(two, 2.5).first == 2.0);
  CHECK(partial_moments(two, 2.5).second == 4.0);
  CHECK(survival(observed, 1.0) == 1.0);
  CHECK(survival(observed, 1.5) == 0.5);
  CHECK(partial_moments(observed, 3.5).first == Approx(5.0 / 4.0));
  CHECK(partial_moments(observed, 3.5).second == Approx(11.0 / 4.0));
  CHECK(survival(Distribution::uniform(2.0, 2.0), 2.0) == 1.0);
  CHECK(survival(Distribution::lognormal(2.0, 2.0), 2.1) == 0.0);
  CHECK(partial_moments(Distribution::triangular(2.0, 2.0, 2.0), 3.0).second == Approx(4.0));
}

TEST_CASE("A law given by quantiles is the mixture of uniform ones between them") {
  const Distribution law = Distribution::quantiles({0.0, 0.1, 0.5, 0.8, 1.0}, {1.0, 2.0, 6.0, 6.0, 50.0});
  const Distribution parts = Distribution::mixture(
      {0.1, 0.4, 0.3, 0.2},
      {Distribution::uniform(1, 2), Distribution::uniform(2, 6), Distribution(6), Distribution::uniform(6, 50)});
  for (const double t : {0.5, 1.0, 1.5, 2.0, 5.9, 6.0, std::nextafter(6.0, 7.0), 30.0, 50.0, 51.0, kInfinity}) {
    CAPTURE(t);
    const PartialMoments found = partial_moments(law, t), expected = partial_moments(parts, t);
    CHECK(found.survival == Approx(expected.survival).margin(1e-15));
    CHECK(survival(law, t) == found.survival);
    CHECK(found.first == Approx(expected.first));
    CHECK(found.second == Approx(expected.second));
  }
}

TEST_CASE("A mixture is the weighted sum of its parts") {
  const Distribution one = Distribution::exponential(3.0), two = Distribution::uniform(2.0, 3.0);
  const Distribution both = Distribution::mixture({1.0, 3.0}, {one, two});
  for (const double t : {1.0, 2.5, 4.0}) {
    const PartialMoments a = partial_moments(one, t), b = partial_moments(two, t), sum = partial_moments(both, t);
    CHECK(sum.survival == Approx(0.25 * a.survival + 0.75 * b.survival));
    CHECK(sum.first == Approx(0.25 * a.first + 0.75 * b.first));
    CHECK(sum.second == Approx(0.25 * a.second + 0.75 * b.second));
  }
}

TEST_CASE("Exponential moments do not cancel for short times") {
  // P(2, y) = y²/2 − y³/3 + y⁴/8 − …, P(3, y) = y³/6 − y⁴/8 + y⁵/20 − …
  for (const double y : {1e-12, 1e-8, 1e-4, 1e-2}) {
    const PartialMoments moments = exponential_moments(1.0, y);
    CHECK(moments.first == Approx(y * y * (0.5 - y / 3.0 + y * y / 8.0 - y * y * y / 30.0)).epsilon(1e-9));
    CHECK(moments.second == Approx(2.0 * y * y * y * (1.0 / 6.0 - y / 8.0 + y * y / 20.0)).epsilon(1e-5));
  }
  const PartialMoments below = exponential_moments(2.0, 0.25 * (1.0 - 1e-12)), above = exponential_moments(2.0, 0.25);
  CHECK(below.first == Approx(above.first).epsilon(1e-11));
  CHECK(below.second == Approx(above.second).epsilon(1e-11));
  CHECK(exponential_moments(0.0, kInfinity).survival == 1.0);
  CHECK(exponential_moments(0.0, 5.0).first == 0.0);
}
