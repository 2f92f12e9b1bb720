#include "simcore/random/bathtub.hpp"

#include <cmath>
#include <limits>

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/random/distribution.hpp"

using namespace simcore;

namespace {

const Bathtub::Parameters kHours{.scale = 0.45, .early = 1.2, .late = 0.8, .onset = 24.0};

Bathtub::Parameters capped(double cap) {
  Bathtub::Parameters parameters = kHours;
  parameters.cap = cap;
  return parameters;
}

/// The formula of the paper, which begins at 0.45 × e^-30 rather than at 0.
double formula(double t) { return 0.45 * (1.0 - std::exp(-t / 1.2) + std::exp((t - 24.0) / 0.8)); }

}  // namespace

TEST_CASE("bathtub: the share below a quantile is the one asked for") {
  const Bathtub law(kHours);
  for (const double u : {1e-9, 1e-3, 0.1, 0.3, 0.44, 0.4499999, 0.45, 0.4500001, 0.5, 0.9, 1.0 - 1e-9}) {
    CAPTURE(u);
    CHECK(formula(law.quantile(u)) == Approx(u).epsilon(1e-9).margin(1e-12));
  }
  const double slope = 0.45 * (1.0 / 1.2 + std::exp(-30.0) / 0.8);  // of F at 0
  CHECK(law.quantile(1e-16) == Approx(1e-16 / slope).epsilon(1e-12));
}

TEST_CASE("bathtub: without a cap it ends where its share is 1") {
  const Bathtub law(kHours);
  CHECK(law.end() == Approx(24.0 + 0.8 * std::log(1.0 / 0.45 - 1.0)).epsilon(1e-9));
  CHECK(law.quantile(1.0 - 1e-16) <= law.end());
  CHECK(law.survival(law.end() * 1.0001) == 0.0);
}

TEST_CASE("bathtub: whatever is left at the cap ends there") {
  const Bathtub law(capped(20.0));
  CHECK(law.end() == 20.0);
  const double left = 1.0 - formula(20.0);
  CHECK(law.quantile(1.0 - 0.999 * left) == 20.0);
  CHECK(law.quantile(1.0 - 1.001 * left) < 20.0);
  CHECK(law.survival(20.0) == Approx(left).epsilon(1e-9));
  CHECK(law.survival(20.0001) == 0.0);
  CHECK(Bathtub(capped(30.0)).end() == Bathtub(kHours).end());
}

TEST_CASE("bathtub: mean and moments are integrals of what survives") {
  boost::math::quadrature::tanh_sinh<double> integrator;
  for (const double cap : {6.0, 20.0, 24.0}) {
    CAPTURE(cap);
    const Bathtub law(capped(cap));
    const auto survives = [](double t) { return 1.0 - formula(t); };
    CHECK(law.mean() == Approx(integrator.integrate(survives, 0.0, cap)).epsilon(1e-7));
    const double square = 2.0 * integrator.integrate([&](double t) { return t * survives(t); }, 0.0, cap);
    CHECK(law.second(std::numeric_limits<double>::infinity()) == Approx(square).epsilon(1e-7));
    const double before = integrator.integrate(survives, 0.0, 3.0) - 3.0 * survives(3.0);
    CHECK(law.first(3.0) == Approx(before).epsilon(1e-7));
  }
}

TEST_CASE("bathtub: extreme parameters keep the quantile in order") {
  for (const double scale : {1e-3, 0.5, 1.0})
    for (const double late : {1e-3, 1.0, 1e3}) {
      const Bathtub law({.scale = scale, .early = 1.0, .late = late, .onset = 10.0, .cap = 1e4});
      double previous = 0.0;
      for (int i = 1; i < 1000; ++i) {
        const double t = law.quantile(i / 1000.0);
        CAPTURE(scale, late, i);
        CHECK((t >= previous && t <= law.end()));
        previous = t;
      }
    }
}

TEST_CASE("bathtub: every parameter out of its range is named") {
  try {
    (void)Bathtub({.scale = 1.5, .early = 0.0, .late = -1.0, .onset = std::nan(""), .cap = 0.0});
    FAIL("accepted");
  } catch (const SpecError& error) {
    CHECK(error.problems().size() == 5);
  }
}

TEST_CASE("bathtub: as a distribution it is text, bounds and quantile of the curve") {
  const Distribution law = Distribution::bathtub(capped(24.0));
  CHECK(law.text() == "bathtub(early 1.2, late 0.8, onset 24, cap 24, scale 0.45)");
  CHECK(law.lower() == 0.0);
  CHECK(law.upper() == 24.0);
  CHECK(law.quantile(0.3) == Bathtub(capped(24.0)).quantile(0.3));
  CHECK(law.sample(0.3) == law.quantile(0.3));
  CHECK(law.mean() == Bathtub(capped(24.0)).mean());
}
