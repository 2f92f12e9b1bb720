#include "simcore/exact/detail/density.hpp"

#include <cmath>
#include <complex>
#include <functional>

#include "catch.hpp"

using namespace simcore;

namespace {

using Complex = std::complex<double>;

constexpr Density::Precision kPrecision{.share = 1e-9, .moment = 1e-9};

void check_transform(const Density& density, double step, std::size_t first,
                     const std::function<Complex(double)>& expected, double tolerance) {
  Transform transform(Frequencies{step, first});
  const Block block = transform.of(density).joined();
  for (Eigen::Index j = 0; j < kBlock; ++j) {
    const double frequency = (static_cast<double>(first) + static_cast<double>(j)) * step;
    CAPTURE(frequency);
    CHECK(std::abs(block[j] - expected(frequency)) < tolerance);
  }
}

}  // namespace

TEST_CASE("Phasors turn as they should, over the whole block") {
  const Frequencies frequencies{0.37, 1001};
  const Block phasor = frequencies.phasor(123.4);
  for (Eigen::Index j = 0; j < kBlock; ++j)
    CHECK(std::abs(phasor[j] - std::polar(1.0, -(1001.0 + static_cast<double>(j)) * 0.37 * 123.4)) < 1e-10);
}

TEST_CASE("Densities of smooth laws have their transforms, at low frequencies and at high ones") {
  const Density exponential([](double t) { return std::exp(-t / 5.0); }, 0.0, 120.0, kPrecision);
  const Density part([](double t) { return std::exp(-t / 5.0); }, 2.0, 3.0, kPrecision);
  const Density uniform([](double t) { return std::clamp(3.0 - t, 0.0, 1.0); }, 0.0, 10.0, kPrecision);
  const auto exact = [](double w) { return 1.0 / Complex(1.0, 5.0 * w); };
  const auto exact_part = [](double w) {
    const Complex rate(0.2, w);
    return 0.2 / rate * (std::exp(-rate * 2.0) - std::exp(-rate * 3.0));
  };
  const auto exact_uniform = [](double w) {
    const Complex i(0.0, 1.0);
    return (std::exp(-i * w * 2.0) - std::exp(-i * w * 3.0)) / (i * w);
  };
  for (const double step : {1e-6, 1e-3, 0.05, 1.0}) {
    check_transform(exponential, step, 1, exact, 1e-7);
    check_transform(part, step, 1, exact_part, 1e-9);
    check_transform(uniform, step, 65, exact_uniform, 1e-7);
  }
}

TEST_CASE("Densities may be infinite at an end") {
  const Density density([](double t) { return std::exp(-std::sqrt(t)); }, 0.0, 600.0, kPrecision);
  // With x = u², which takes the singularity away; Simpson's rule resolves every oscillation.
  const auto exact = [](double w) {
    constexpr int kSteps = 100000;
    constexpr double kStep = 25.0 / kSteps;
    Complex sum = 0.0;
    for (int i = 0; i <= kSteps; ++i) {
      const double u = i * kStep, weight = i == 0 || i == kSteps ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
      sum += weight * std::exp(-u) * std::polar(1.0, -w * u * u);
    }
    return sum * kStep / 3.0;
  };
  check_transform(density, 0.02, 1, exact, 1e-6);
}

TEST_CASE("Steps become points") {
  const Density density([](double t) { return t <= 2.0 ? 1.0 : t <= 5.5 ? 0.25 : 0.0; }, 0.0, 10.0, kPrecision);
  const auto exact = [](double w) { return 0.75 * std::polar(1.0, -2.0 * w) + 0.25 * std::polar(1.0, -5.5 * w); };
  check_transform(density, 0.1, 1, exact, 1e-7);
  CHECK(density.panels().size() < 5);
}

TEST_CASE("Nothing has no panels") {
  CHECK(Density([](double) { return 0.5; }, 0.0, 1.0, kPrecision).panels().empty());
  CHECK(Density([](double t) { return std::exp(-t); }, 1.0, 1.0, kPrecision).panels().empty());
}
