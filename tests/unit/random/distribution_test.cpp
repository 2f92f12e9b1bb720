#include "simcore/random/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <boost/math/distributions/exponential.hpp>
#include <boost/math/distributions/lognormal.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/triangular.hpp>
#include <boost/math/distributions/weibull.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kFirst = 0x1.0p-53, kLast = 1.0 - 0x1.0p-53;  // what Stream::uniform can return at its ends

/// Shares across the whole range, the ends of the streams included.
std::vector<double> shares() {
  std::vector<double> shares = {kFirst, 1e-12, 1e-6, 1e-3, 0.999, 1.0 - 1e-6, 1.0 - 1e-12, kLast};
  for (int i = 1; i < 100; ++i) shares.push_back(i / 100.0);
  std::sort(shares.begin(), shares.end());
  return shares;
}

template <class Reference>
void check_quantiles(const Distribution& law, const Reference& reference, double tolerance) {
  for (const double u : shares()) {
    CAPTURE(law.text(), u);
    CHECK(law.quantile(u) == Approx(boost::math::quantile(reference, u)).epsilon(tolerance).margin(1e-300));
  }
}

/// P(X ≤ x) of a gamma with a whole shape (Erlang): one minus a sum of Poisson terms.
double erlang_cdf(int shape, double scale, double x) {
  double term = std::exp(-x / scale), above = 0.0;
  for (int k = 0; k < shape; ++k) {
    above += term;
    term *= x / scale / (k + 1);
  }
  return 1.0 - above;
}

std::string refusal(const auto& make) {
  try {
    (void)make();
  } catch (const SpecError& error) {
    return error.what();
  }
  return "accepted";
}

std::vector<Distribution> all_laws() {
  return {Distribution(3.5),
          Distribution::uniform(-2.0, 5.0),
          Distribution::triangular(1.0, 2.0, 7.0),
          Distribution::triangular(1.0, 1.0, 7.0),
          Distribution::triangular(1.0, 7.0, 7.0),
          Distribution::exponential(1200.0),
          Distribution::weibull(6.0, 0.65),
          Distribution::weibull(6.0, 3.0),
          Distribution::gamma(10.0, 0.5),
          Distribution::gamma(10.0, 4.0),
          Distribution::lognormal(116.0, 150.0),
          Distribution::lognormal(1.0, 30.0),
          Distribution::empirical({5.0, 1.0, 3.0, 3.0}),
          Distribution::quantiles({0.0, 0.2, 0.5, 1.0}, {1.0, 4.0, 5.0, 30.0}),
          Distribution::bathtub({.scale = 0.45, .early = 1.2, .late = 0.8, .onset = 24.0, .cap = 26.0}),
          Distribution::mixture({1.0, 3.0}, {Distribution::exponential(2.0), Distribution(10.0)})};
}

}  // namespace

TEST_CASE("distribution: quantiles agree with Boost.Math where we do not use it") {
  check_quantiles(Distribution::exponential(1200.0), boost::math::exponential(1.0 / 1200.0), 1e-14);
  for (const double shape : {0.4, 0.65, 1.0, 2.5}) {
    const double scale = 6.0 / std::tgamma(1.0 + 1.0 / shape);
    check_quantiles(Distribution::weibull(6.0, shape), boost::math::weibull(shape, scale), 1e-12);
  }
  check_quantiles(Distribution::triangular(1.0, 2.0, 7.0), boost::math::triangular(1.0, 2.0, 7.0), 1e-13);
  const double sigma = std::log(150.0 / 116.0) / boost::math::quantile(boost::math::normal(), 0.95);
  check_quantiles(Distribution::lognormal(116.0, 150.0), boost::math::lognormal(std::log(116.0), sigma), 1e-13);
}

TEST_CASE("distribution: a gamma has the closed forms of its special cases") {
  const Distribution exponential = Distribution::gamma(7.0, 1.0), chi_square = Distribution::gamma(1.0, 0.5);
  for (const double u : shares()) {
    CAPTURE(u);
    CHECK(exponential.quantile(u) == Approx(-7.0 * std::log1p(-u)).epsilon(1e-12));
    // One degree of freedom: the square of a normal. Its tails are taken from the side that keeps their digits.
    const boost::math::normal normal;
    const double z = u < 0.5 ? boost::math::quantile(normal, 0.5 + 0.5 * u)
                             : boost::math::quantile(boost::math::complement(normal, 0.5 * (1.0 - u)));
    if (u > 1e-4) CHECK(chi_square.quantile(u) == Approx(z * z).epsilon(1e-10));
  }
  for (const int shape : {2, 3, 8})
    for (int i = 1; i < 100; ++i) {
      const double x = Distribution::gamma(5.0, shape).quantile(i / 100.0);
      CHECK(erlang_cdf(shape, 5.0 / shape, x) == Approx(i / 100.0).epsilon(1e-11));
    }
}

TEST_CASE("distribution: median and 95 % of a lognormal are the two numbers that define it") {
  const Distribution law = Distribution::lognormal(116.0, 150.0);
  CHECK(law.quantile(0.5) == Approx(116.0).epsilon(1e-15));
  CHECK(law.quantile(0.95) == Approx(150.0).epsilon(1e-14));
  CHECK(Distribution::lognormal(40.0, 40.0).quantile(0.3) == 40.0);
}

TEST_CASE("distribution: the mean is the integral of the quantile") {
  boost::math::quadrature::tanh_sinh<double> integrator;
  for (const Distribution& law : all_laws()) {
    CAPTURE(law.text());
    if (std::holds_alternative<Distribution::Empirical>(law.law())) continue;  // a step function: summed below
    const bool mixed = std::holds_alternative<Distribution::Mixture>(law.law());
    const auto quantile = [&](double u) { return law.quantile(std::clamp(u, kFirst, kLast)); };
    // The mixture jumps where its first part ends.
    const double jump = mixed ? 0.25 : 0.5;
    const double mean =
        integrator.integrate(quantile, 0.0, jump - (mixed ? 1e-12 : 0.0)) + integrator.integrate(quantile, jump, 1.0);
    CHECK(law.mean() == Approx(mean).epsilon(1e-7));
  }
  CHECK(Distribution::empirical({5.0, 1.0, 3.0, 3.0}).mean() == 3.0);
}

TEST_CASE("distribution: means by hand") {
  CHECK(Distribution(3.5).mean() == 3.5);
  CHECK(Distribution::uniform(-2.0, 5.0).mean() == 1.5);
  CHECK(Distribution::triangular(1.0, 2.0, 7.0).mean() == Approx(10.0 / 3.0));
  CHECK(Distribution::mixture({1.0, 3.0}, {Distribution(2.0), Distribution(10.0)}).mean() == 8.0);
  const Distribution::Law law = Distribution::weibull(6.0, 0.5).law();
  CHECK(std::get<Distribution::Weibull>(law).scale == Approx(3.0).epsilon(1e-15));  // mean = scale × Γ(3) = 2 × scale
}

TEST_CASE("distribution: quantiles rise with the share, and stay within the support") {
  for (const Distribution& law : all_laws()) {
    CAPTURE(law.text());
    const bool mixed = std::holds_alternative<Distribution::Mixture>(law.law());  // part by part, not in order
    double previous = -kInfinity;
    for (const double u : shares()) {
      const double value = law.quantile(u);
      CHECK((value >= law.lower() && value <= law.upper()));
      if (!mixed) CHECK(value >= previous);
      previous = value;
    }
  }
}

TEST_CASE("distribution: the most extreme shapes still give finite quantiles at the ends of a stream") {
  for (const double u : {kFirst, 1e-9, 0.5, 1.0 - 1e-9, kLast}) {
    CAPTURE(u);
    for (const double shape : {0.01, 0.05, 1e3, 1e6}) CHECK(std::isfinite(Distribution::gamma(1.0, shape).quantile(u)));
    for (const double shape : {0.05, 0.1, 100.0}) CHECK(std::isfinite(Distribution::weibull(1.0, shape).quantile(u)));
    CHECK(std::isfinite(Distribution::lognormal(1e-3, 1e6).quantile(u)));
    CHECK(std::isfinite(Distribution::exponential(1e300).quantile(u)));
  }
}

TEST_CASE("distribution: support") {
  CHECK(Distribution::uniform(-2.0, 5.0).lower() == -2.0);
  CHECK(Distribution::triangular(1.0, 2.0, 7.0).upper() == 7.0);
  CHECK(Distribution::exponential(1.0).lower() == 0.0);
  CHECK(Distribution::lognormal(1.0, 2.0).upper() == kInfinity);
  CHECK(Distribution::empirical({5.0, 1.0, 3.0}).lower() == 1.0);
  CHECK(Distribution::empirical({5.0, 1.0, 3.0}).upper() == 5.0);
  const Distribution mixed = Distribution::mixture({1, 1}, {Distribution(-4.0), Distribution::uniform(2, 9)});
  CHECK(mixed.lower() == -4.0);
  CHECK(mixed.upper() == 9.0);
  CHECK(Distribution(3.5).lower() == Distribution(3.5).upper());
}

TEST_CASE("distribution: only a plain number is constant") {
  CHECK(Distribution().is_constant());
  CHECK(Distribution(3.5).is_constant());
  CHECK_FALSE(Distribution::uniform(2.0, 2.0).is_constant());
  CHECK(Distribution().quantile(0.3) == 0.0);
}

TEST_CASE("empirical: each value has the share of draws that it has in the list") {
  const Distribution law = Distribution::empirical({5.0, 1.0, 3.0, 3.0});
  std::map<double, int> count;
  for (int i = 0; i < 4000; ++i) ++count[law.quantile((i + 0.5) / 4000.0)];
  CHECK(count == std::map<double, int>{{1.0, 1000}, {3.0, 2000}, {5.0, 1000}});
  CHECK(law.quantile(kFirst) == 1.0);
  CHECK(law.quantile(kLast) == 5.0);
}

TEST_CASE("mixture: its quantile inverts its distribution function, whatever the order of the parts") {
  const Distribution law = Distribution::mixture({1.0, 9.0}, {Distribution(3600.0), Distribution(10.0)});
  const Distribution turned = Distribution::mixture({9.0, 1.0}, {Distribution(10.0), Distribution(3600.0)});
  for (const Distribution& either : {law, turned}) {
    CHECK(either.quantile(0.5) == 10.0);
    CHECK(either.quantile(0.899) == 10.0);
    CHECK(either.quantile(0.999) == 3600.0);
  }
  // Half uniform on (0, 1), half on (10, 12): F(x) = x / 2, then 1/2 + (x − 10) / 4.
  const Distribution wide = Distribution::mixture({1, 1}, {Distribution::uniform(0, 1), Distribution::uniform(10, 12)});
  CHECK(wide.quantile(0.25) == Approx(0.5).epsilon(1e-12));
  CHECK(wide.quantile(0.75) == Approx(11.0).epsilon(1e-12));
  CHECK(wide.quantile(0.99) == Approx(11.96).epsilon(1e-12));
}

TEST_CASE("mixture: each part has its weight's share of the draws, spread over its whole law") {
  const Distribution law =
      Distribution::mixture({2.0, 6.0}, {Distribution::uniform(0, 1), Distribution::uniform(10, 12)});
  int low = 0, under_eleven = 0;
  for (int i = 0; i < 8000; ++i) {
    const double value = law.sample((i + 0.5) / 8000.0);
    low += value < 1.0;
    under_eleven += value < 11.0;
  }
  CHECK(low == 2000);
  CHECK(under_eleven == 5000);
  const Distribution nested = Distribution::mixture({1.0, 1.0}, {law, Distribution(100.0)});
  CHECK(nested.mean() == Approx(0.5 * (0.25 * 0.5 + 0.75 * 11.0) + 50.0));
}

TEST_CASE("draw: one uniform a draw whatever the law, so that designs can share their random numbers") {
  for (const Distribution& law : all_laws()) {
    CAPTURE(law.text());
    Stream stream = Streams(3, 14).at(1), twin = stream;
    const double drawn = law.draw(stream);
    CHECK(drawn == law.sample(twin.uniform()));
    CHECK(stream.next() == twin.next());
  }
}

TEST_CASE("distribution: text is canonical") {
  CHECK(Distribution(0.7).text() == "0.7");
  CHECK(Distribution::uniform(1, 2.5).text() == "uniform(low 1, high 2.5)");
  CHECK(Distribution::triangular(1, 2, 7).text() == "triangular(low 1, mode 2, high 7)");
  CHECK(Distribution::exponential(1200).text() == "exponential(mean 1200)");
  CHECK(Distribution::weibull(6, 0.65).text() == "weibull(mean 6, shape 0.65)");
  CHECK(Distribution::gamma(6, 2).text() == "gamma(mean 6, shape 2)");
  CHECK(Distribution::lognormal(116, 150).text() == "lognormal(median 116, p95 150)");
  CHECK(Distribution::empirical({5, 1, 3}).text() == "empirical(1, 3, 5)");
  CHECK(Distribution::mixture({1, 3}, {2.0, Distribution::exponential(5)}).text() ==
        "mixture(0.25: 2, 1: exponential(mean 5))");
  CHECK(Distribution::mixture({1, 3}, {2.0, 5.0}).text() == Distribution::mixture({25, 75}, {2.0, 5.0}).text());
}

TEST_CASE("distribution: parameters out of range are refused with rule and value") {
  CHECK(refusal([] { return Distribution::uniform(2, 1); }) == "must have low ≤ high, got 1");
  CHECK(refusal([] { return Distribution::triangular(1, 8, 7); }) == "must have low ≤ mode ≤ high, got 8");
  CHECK(refusal([] { return Distribution::exponential(0); }) == "must have a mean above 0, got 0");
  CHECK(refusal([] { return Distribution::weibull(-1, 1); }) == "must have a mean above 0, got -1");
  CHECK(refusal([] { return Distribution::weibull(1, 0.04); }) == "must have a shape from 0.05 to 100, got 0.04");
  CHECK(refusal([] { return Distribution::gamma(0, 1); }) == "must have a mean above 0, got 0");
  CHECK(refusal([] { return Distribution::gamma(1, 2e6); }) == "must have a shape from 0.01 to 1000000, got 2e+06");
  CHECK(refusal([] { return Distribution::lognormal(0, 1); }) == "must have a median above 0, got 0");
  CHECK(refusal([] { return Distribution::lognormal(2, 1); }) == "must have p95 ≥ median, got 1");
  CHECK(refusal([] { return Distribution::empirical({}); }) == "must hold at least one value, got an empty list");
  CHECK(refusal([] { return Distribution::empirical({1, kNan}); }) == "must hold finite values, got nan");
  CHECK(refusal([] { return Distribution::mixture({1, 0}, {1.0, 2.0}); }) == "must have weights above 0, got 0");
  const std::string unequal = "must have one weight for each of its parts, and at least one part";
  CHECK(refusal([] { return Distribution::mixture({1}, {1.0, 2.0}); }) == unequal);
  CHECK(refusal([] { return Distribution::mixture({}, {}); }) == unequal);
}

TEST_CASE("distribution: neither infinity nor NaN is a parameter") {
  for (const double bad : {kInfinity, -kInfinity, kNan}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(Distribution::uniform(bad, 1), SpecError);
    CHECK_THROWS_AS(Distribution::uniform(1, bad), SpecError);
    CHECK_THROWS_AS(Distribution::triangular(bad, 1, 2), SpecError);
    CHECK_THROWS_AS(Distribution::triangular(0, bad, 2), SpecError);
    CHECK_THROWS_AS(Distribution::triangular(0, 1, bad), SpecError);
    CHECK_THROWS_AS(Distribution::exponential(bad), SpecError);
    CHECK_THROWS_AS(Distribution::weibull(bad, 1), SpecError);
    CHECK_THROWS_AS(Distribution::weibull(1, bad), SpecError);
    CHECK_THROWS_AS(Distribution::gamma(bad, 1), SpecError);
    CHECK_THROWS_AS(Distribution::gamma(1, bad), SpecError);
    CHECK_THROWS_AS(Distribution::lognormal(bad, 1), SpecError);
    CHECK_THROWS_AS(Distribution::lognormal(1, bad), SpecError);
    CHECK_THROWS_AS(Distribution::empirical({bad}), SpecError);
    CHECK_THROWS_AS(Distribution::mixture({bad}, {1.0}), SpecError);
  }
}

TEST_CASE("distribution: within a range when all draws but one in a billion are") {
  CHECK(Distribution(1.0).stays_within(kShare));
  CHECK_FALSE(Distribution(1.1).stays_within(kShare));
  CHECK(Distribution(0.0).stays_within(kNotNegative));
  CHECK_FALSE(Distribution(0.0).stays_within(kPositive));
  CHECK_FALSE(Distribution(std::nan("")).stays_within(Range{}));
  CHECK(Distribution::uniform(0, 1).stays_within(kShare));
  CHECK(Distribution::uniform(0, 1).stays_within(kPositive));  // comes near 0 and never draws it
  CHECK_FALSE(Distribution::empirical({0, 1}).stays_within(kPositive));
  CHECK(Distribution::lognormal(1, 2).stays_within(kPositive));
  CHECK_FALSE(Distribution::lognormal(1, 2).stays_within({.high = 5.0}));
  // exp(-x) is 10^-9 at x = 20.7.
  CHECK(Distribution::exponential(1).stays_within({.low = 0.0, .high = 20.8}));
  CHECK_FALSE(Distribution::exponential(1).stays_within({.low = 0.0, .high = 20.6}));
  CHECK_FALSE(Distribution::mixture({1, 1}, {Distribution::uniform(1, 2), 0.0}).stays_within(kPositive));
}

TEST_CASE("Distribution: laws are the same when kind and parameters are") {
  const Distribution list = Distribution::empirical({1.0, 2.0}), copy = list;
  CHECK(Distribution::exponential(3.0).is_same(Distribution::exponential(3.0)));
  CHECK_FALSE(Distribution::exponential(3.0).is_same(Distribution::exponential(4.0)));
  CHECK_FALSE(Distribution::uniform(1.0, 3.0).is_same(Distribution::lognormal(1.0, 3.0)));
  CHECK(list.is_same(copy));
  CHECK_FALSE(list.is_same(Distribution::empirical({1.0, 3.0})));
}

TEST_CASE("Distribution: a draw at the place of a share is the quantile of that share") {
  const Distribution parts = Distribution::mixture(
      {0.3, 0.5, 0.2},
      {Distribution::lognormal(300.0, 500.0), Distribution::uniform(10.0, 400.0), Distribution::exponential(50.0)});
  const Distribution nested = Distribution::mixture({0.4, 0.6}, {parts, Distribution::triangular(100.0, 150.0, 900.0)});
  for (const Distribution& law : {parts, nested, Distribution::gamma(3.0, 2.0), Distribution::uniform(1.0, 2.0)})
    for (const double share : {0.02, 0.1, 0.5, 0.9, 0.98})
      CHECK(law.sample(law.place(share)) == Approx(law.quantile(share)).epsilon(1e-6));
  const Distribution constants = Distribution::mixture({0.5, 0.5}, {Distribution(1.0), Distribution(2.0)});
  CHECK(constants.sample(constants.place(0.1)) == 1.0);
  CHECK(constants.sample(constants.place(0.9)) == 2.0);
}
