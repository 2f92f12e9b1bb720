#include "simcore/random/scaled_law.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

TEST_CASE("Scaled laws: every quantile is that many times as large") {
  const Distribution mixed = Distribution::mixture({1.0, 3.0}, {Distribution(30.0), Distribution::uniform(40.0, 50.0)});
  for (const Distribution& law :
       {Distribution(7.0), Distribution::uniform(1.0, 4.0), Distribution::triangular(1.0, 2.0, 6.0),
        Distribution::exponential(50.0), Distribution::weibull(50.0, 0.65), Distribution::gamma(50.0, 2.0),
        Distribution::lognormal(50.0, 120.0), Distribution::empirical({1.0, 5.0, 9.0}), mixed,
        Distribution::quantiles({0.0, 0.3, 1.0}, {2.0, 5.0, 90.0}),
        Distribution::bathtub({.scale = 0.4, .early = 1.0, .late = 0.8, .onset = 24.0, .cap = 23.0})})
    for (const double factor : {0.125, 3.0}) {
      CAPTURE(law.text(), factor);
      const Distribution other = scaled(law, factor);
      CHECK(other.mean() == Approx(factor * law.mean()));
      for (const double u : {0.01, 0.3, 0.7, 0.99})
        CHECK(other.quantile(u) == Approx(factor * law.quantile(u)).epsilon(1e-9));
    }
}

TEST_CASE("Scaled laws: factors that make no law are refused") {
  for (const double factor : {0.0, -1.0, std::nan(""), HUGE_VAL})
    CHECK_THROWS_AS(scaled(Distribution::exponential(1.0), factor), SpecError);
}
