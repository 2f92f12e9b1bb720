#include "simcore/exact/detail/law_transform.hpp"

#include <cmath>
#include <complex>
#include <functional>

#include "catch.hpp"

using namespace simcore;

namespace {

using Complex = std::complex<double>;

void check_law(const Distribution& law, const std::function<Complex(double)>& expected, double tolerance) {
  const LawTransform law_transform(law, {.share = 1e-9, .moment = 1e-6});
  for (const double step : {1e-6, 1e-4, 1e-3, 1e-2}) {
    Transform transform(Frequencies{step, 1});
    const Block block = law_transform.of(transform);
    for (Eigen::Index j = 0; j < kBlock; ++j) {
      const double frequency = static_cast<double>(j + 1) * step;
      CAPTURE(law.text(), frequency);
      CHECK(std::abs(block[j] - expected(frequency)) < tolerance);
    }
  }
}

/// E[e^(−iωX)] of a lognormal, by the trapezoidal rule over its normal, which converges as fast as it can be wished.
Complex lognormal(double median, double sigma, double frequency) {
  constexpr double kStep = 0.002;
  Complex sum = 0.0;
  for (double z = -9.0; z < 9.0; z += kStep)
    sum += std::exp(-0.5 * z * z) * std::polar(1.0, -frequency * median * std::exp(sigma * z));
  return sum * kStep / std::sqrt(2.0 * std::acos(-1.0));
}

}  // namespace

TEST_CASE("Transforms of laws are the known ones") {
  check_law(Distribution(70.0), [](double w) { return std::polar(1.0, -70.0 * w); }, 1e-12);
  check_law(Distribution::exponential(50.0), [](double w) { return 1.0 / Complex(1.0, 50.0 * w); }, 1e-12);
  for (const double shape : {0.6, 1.0, 2.5, 9.0})
    check_law(
        Distribution::gamma(100.0, shape),
        [shape](double w) { return std::pow(Complex(1.0, 100.0 / shape * w), -shape); }, 1e-6);
  check_law(
      Distribution::lognormal(120.0, 120.0 * std::exp(1.6448536269514722 * 0.5)),
      [](double w) { return lognormal(120.0, 0.5, w); }, 1e-7);
}

TEST_CASE("Transforms of steps and of mixtures are the sums of their parts") {
  check_law(
      Distribution::empirical({10.0, 20.0, 20.0, 50.0}),
      [](double w) {
        return 0.25 * std::polar(1.0, -10.0 * w) + 0.5 * std::polar(1.0, -20.0 * w) + 0.25 * std::polar(1.0, -50.0 * w);
      },
      1e-6);
  const auto even = [](double low, double high, double w) {  // of a uniform law
    return (std::polar(1.0, -low * w) - std::polar(1.0, -high * w)) / Complex(0.0, (high - low) * w);
  };
  check_law(
      Distribution::quantiles({0.0, 0.3, 0.5, 1.0}, {10.0, 20.0, 20.0, 80.0}),
      [&](double w) { return 0.3 * even(10, 20, w) + 0.2 * std::polar(1.0, -20.0 * w) + 0.5 * even(20, 80, w); }, 1e-6);
  check_law(
      Distribution::mixture({1.0, 3.0}, {Distribution(30.0), Distribution::exponential(50.0)}),
      [](double w) { return 0.25 * std::polar(1.0, -30.0 * w) + 0.75 / Complex(1.0, 50.0 * w); }, 1e-6);
}
