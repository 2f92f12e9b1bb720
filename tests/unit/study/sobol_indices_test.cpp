#include "simcore/study/sobol_indices.hpp"

#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

struct Sampled {
  std::vector<double> a, b, ab;
};

/// Runs of Ishigami's function sin x + 7 sin² y + 0.1 z⁴ sin x, each argument uniform from -π to π; the argument
/// `exchanged` of ab is that of b.
Sampled ishigami(std::size_t runs, std::size_t exchanged) {
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> uniform(-M_PI, M_PI);
  const auto of = [](const std::array<double, 3>& x) {
    return std::sin(x[0]) + 7.0 * std::pow(std::sin(x[1]), 2.0) + 0.1 * std::pow(x[2], 4.0) * std::sin(x[0]) - 3.5;
  };
  Sampled found;
  for (std::size_t i = 0; i < runs; ++i) {
    std::array<double, 3> a{}, b{};
    for (double& x : a) x = uniform(random);
    for (double& x : b) x = uniform(random);
    std::array<double, 3> ab = a;
    ab[exchanged] = b[exchanged];
    found.a.push_back(of(a));
    found.b.push_back(of(b));
    found.ab.push_back(of(ab));
  }
  return found;
}

/// Indices of the function: Ishigami and Homma (1990), from the moments of its parts.
struct Expected {
  double first_order, total;
};
constexpr double kPi4 = 97.40909103400244, kPi8 = 9488.531016070574;
const double kOfX = 0.5 * std::pow(1.0 + 0.1 * kPi4 / 5.0, 2.0), kOfY = 49.0 / 8.0, kOfXZ = 0.01 * kPi8 * 8.0 / 225.0;
const double kVariance = kOfX + kOfY + kOfXZ;

}  // namespace

TEST_CASE("SobolSums: Ishigami's function has its published indices") {
  const std::array<Expected, 3> expected = {
      {{kOfX / kVariance, (kOfX + kOfXZ) / kVariance}, {kOfY / kVariance, kOfY / kVariance}, {0.0, kOfXZ / kVariance}}};
  CHECK(expected[0].first_order == Approx(0.3139).margin(1e-4));  // as Saltelli et al. (2008) print it
  CHECK(expected[0].total == Approx(0.5576).margin(1e-4));
  CHECK(expected[1].first_order == Approx(0.4424).margin(1e-4));
  for (std::size_t i = 0; i < 3; ++i) {
    const Sampled runs = ishigami(200'000, i);
    SobolSums sums;
    sums.add(0, runs.a, runs.b, runs.ab);
    const SobolIndices found = sums.indices();
    CAPTURE(i, found.first_order.value, found.total.value);
    // Six standard errors of 16 parts: beyond by chance once in 40,000, each of six.
    CHECK(std::abs(found.first_order.value - expected[i].first_order) < 6.0 * found.first_order.standard_error);
    CHECK(std::abs(found.total.value - expected[i].total) < 6.0 * found.total.standard_error);
    CHECK(found.first_order.standard_error < 0.01);
    CHECK(found.total.standard_error < 0.01);
  }
}

TEST_CASE("SobolSums: parts add up, in their order") {
  const Sampled runs = ishigami(1000, 0);
  SobolSums whole, first, second;
  whole.add(0, runs.a, runs.b, runs.ab);
  const auto part = [](const std::vector<double>& all, std::size_t from, std::size_t count) {
    return std::span(all).subspan(from, count);
  };
  first.add(0, part(runs.a, 0, 405), part(runs.b, 0, 405), part(runs.ab, 0, 405));
  second.add(405, part(runs.a, 405, 595), part(runs.b, 405, 595), part(runs.ab, 405, 595));
  first += second;
  CHECK(first.indices().total.value == Approx(whole.indices().total.value).epsilon(1e-12));
  CHECK(first.indices().first_order.standard_error == Approx(whole.indices().first_order.standard_error).epsilon(1e-9));
}

TEST_CASE("SobolSums: what does not vary has no index") {
  const std::vector<double> none(64, 0.0);
  SobolSums sums;
  sums.add(0, none, none, none);
  CHECK(sums.indices().first_order.value == 0.0);
  CHECK(sums.indices().total.interval.high == 0.0);
}
