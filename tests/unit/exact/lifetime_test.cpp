#include "simcore/exact/lifetime.hpp"

#include <cmath>
#include <limits>
#include <string>

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

const Lifetime::Bathtub kBathtub{.scale = 0.45, .early = Seconds(1.2), .late = Seconds(0.8), .onset = Seconds(24.0)};

void check_same(const Lifetime& a, const Lifetime& b, double t, double tolerance) {
  CAPTURE(t);
  const PartialMoments left = a.before(Seconds(t)), right = b.before(Seconds(t));
  CHECK(left.survival == Approx(right.survival).margin(tolerance));
  CHECK(left.first == Approx(right.first).epsilon(tolerance).margin(tolerance));
  CHECK(left.second == Approx(right.second).epsilon(tolerance).margin(tolerance));
  CHECK(a.survival(Seconds(t)) == left.survival);
}

}  // namespace

TEST_CASE("A lifetime of a distribution is that distribution") {
  const Distribution law = Distribution::weibull(3.0, 0.7);
  const Lifetime lifetime(law), by_function = Lifetime::of([&](double t) { return survival(law, t); });
  for (const double t : {0.0, 0.1, 1.0, 10.0, 50.0}) check_same(lifetime, by_function, t, 1e-8);
  CHECK(by_function.before(kForever).first == Approx(3.0).epsilon(1e-6));
}

TEST_CASE("An instance that is never interrupted survives") {
  CHECK(Lifetime().survival(Seconds(1e300)) == 1.0);
  CHECK(Lifetime().before(kForever).survival == 1.0);
  CHECK(Lifetime().memoryless());
  CHECK(Lifetime().rate() == 0.0);
}

TEST_CASE("Only exponential lifetimes have no memory") {
  CHECK(Lifetime(Distribution::exponential(4.0)).memoryless());
  CHECK(Lifetime(Distribution::exponential(4.0)).rate() == 0.25);
  CHECK_FALSE(Lifetime(Distribution::weibull(4.0, 1.0)).memoryless());
  CHECK_FALSE(Lifetime::bathtub(kBathtub).memoryless());
}

TEST_CASE("The bathtub is its formula up to its end") {
  const Lifetime lifetime = Lifetime::bathtub(kBathtub);
  const auto formula = [](double t) {
    const double share = 0.45 * (1.0 - std::exp(-t / 1.2) + std::exp((t - 24.0) / 0.8));
    return std::max(0.0, 1.0 - share);
  };
  boost::math::quadrature::tanh_sinh<double> integrator;
  for (const double t : {0.01, 1.0, 12.0, 23.0, 24.1}) {
    CAPTURE(t);
    const PartialMoments moments = lifetime.before(Seconds(t));
    CHECK(moments.survival == Approx(formula(t)).epsilon(1e-9));
    const double lived = integrator.integrate(formula, 0.0, t);
    const double square = 2.0 * integrator.integrate([&](double u) { return u * formula(u); }, 0.0, t);
    CHECK(moments.first == Approx(lived - t * formula(t)).epsilon(1e-7));
    CHECK(moments.second == Approx(square - t * t * formula(t)).epsilon(1e-7));
  }
  CHECK(lifetime.survival(Seconds(25.0)) == 0.0);
  CHECK(lifetime.before(kForever).first == Approx(lifetime.before(Seconds(26.0)).first));
}

TEST_CASE("Lifetimes refuse nonsense") {
  CHECK_THROWS_AS(Lifetime(Distribution::uniform(-1.0, 1.0)), SpecError);
  CHECK_THROWS_AS(Lifetime(Distribution(-1.0)), SpecError);
  CHECK_THROWS_AS(Distribution::exponential(-1.0), SpecError);
  CHECK_THROWS_AS(Distribution::weibull(1.0, 0.0), SpecError);
  CHECK_THROWS_AS(Distribution::gamma(1.0, 0.0), SpecError);
  CHECK_THROWS_AS(Lifetime::of([](double) { return 0.5; }), SpecError);
  CHECK_THROWS_AS(Lifetime::of(nullptr), SpecError);
  try {
    (void)Lifetime::bathtub({.scale = 0.0, .early = Seconds(-1.0), .late = Seconds(1.0), .onset = kForever});
    FAIL("accepted");
  } catch (const SpecError& error) {
    CHECK(error.problems().size() == 3);
  }
}
