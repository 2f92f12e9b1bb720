#include "simcore/exact/time_distribution.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

/// A quarter at 10, a quarter from 20 up as an exponential of mean 2 that is kept below 5, the rest uniform in [30,
/// 40).
TimeDistribution three_parts() {
  const double kept = 1.0 - std::exp(-2.5);  // of the exponential
  const double part = 2.0 * (1.0 - 3.5 * std::exp(-2.5)) / kept;
  TimeDistribution::Lattice lattice{.start = 30.0, .step = 1.0, .share = {}, .error = 1e-3};
  for (int i = 0; i <= 10; ++i) lattice.share.push_back(0.05 * i);
  return TimeDistribution({.direct = {.weight = 0.25, .at = 7.0, .law = 3.0},
                           .losses = {{.weight = 0.25 / kept, .offset = 20.0, .from = 0.0, .to = 5.0}},
                           .lifetime = Distribution::exponential(2.0),
                           .lattice = lattice,
                           .lowest = Seconds(10.0),
                           .mean = Seconds(0.25 * 10.0 + 0.25 * (20.0 + part) + 0.5 * 35.0),
                           .standard_deviation = Seconds(10.0)});
}

}  // namespace

TEST_CASE("A time distribution adds its parts") {
  const TimeDistribution law = three_parts();
  CHECK(law.cdf(Seconds(9.999)) == 0.0);
  CHECK(law.cdf(Seconds(10.0)) == 0.25);
  CHECK(law.cdf(Seconds(20.0)) == Approx(0.25));
  CHECK(law.cdf(Seconds(21.0)) == Approx(0.25 + 0.25 * (1.0 - std::exp(-0.5)) / (1.0 - std::exp(-2.5))));
  CHECK(law.cdf(Seconds(25.0)) == Approx(0.5));
  CHECK(law.cdf(Seconds(30.0)) == Approx(0.5));
  CHECK(law.cdf(Seconds(33.5)) == Approx(0.675));
  CHECK(law.cdf(Seconds(1e9)) == Approx(1.0));
  CHECK(law.exceedance(Seconds(33.5)) == Approx(0.325));
  CHECK(law.cdf_error() == 1e-3);
}

TEST_CASE("Quantiles of a time distribution are where it reaches a share") {
  const TimeDistribution law = three_parts();
  CHECK(law.quantile(0.1) == Seconds(10.0));
  CHECK(law.quantile(0.25) == Seconds(10.0));
  CHECK(law.quantile(0.5).value() == Approx(25.0));
  CHECK(law.quantile(0.75).value() == Approx(35.0));
  CHECK(law.quantile(0.999).value() == Approx(39.98));
  for (const double p : {0.0, 1.0, -0.1, std::nan("")}) CHECK_THROWS_AS(law.quantile(p), SimulationError);
}

TEST_CASE("What lies beyond a budget is the integral of the tail") {
  const TimeDistribution law = three_parts();
  CHECK(law.expected_excess(Seconds(0.0)).value() == Approx(law.mean().value()));
  for (const double budget : {9.0, 11.0, 21.0, 29.0, 34.3, 50.0}) {
    double tail = 0.0;
    for (double t = budget + 5e-4; t < 41.0; t += 1e-3) tail += 1e-3 * law.exceedance(Seconds(t));
    CAPTURE(budget);
    CHECK(law.expected_excess(Seconds(budget)).value() == Approx(tail).margin(2e-3));
  }
  // The worst fifth lies between 36 and 40.
  CHECK(law.tail_mean(0.8).value() == Approx(38.0));
  CHECK(law.tail_mean(0.5).value() == Approx(35.0).margin(1e-6));
}
