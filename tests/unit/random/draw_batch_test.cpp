#include "simcore/random/draw_batch.hpp"

#include <bit>
#include <cmath>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr std::uint64_t kSeed = 20260117, kFirst = 12345;

std::vector<std::uint64_t> roots(std::size_t count, SimdTarget target) {
  std::vector<std::uint64_t> column(count);
  fill_roots(kSeed, kFirst, column, target);
  return column;
}

std::vector<double> uniforms(std::size_t count, std::uint32_t purpose, std::uint32_t index, SimdTarget target) {
  std::vector<double> column(count);
  fill_uniforms(roots(count, target), purpose, index, column, target);
  return column;
}

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

/// A column against one draw after the other.
void check_law(const Distribution& law, std::vector<double> uniforms, SimdTarget target) {
  CAPTURE(law.text(), static_cast<int>(target));
  std::vector<double> values = uniforms;
  sample(law, values, target);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!same_bits(values[i], law.sample(uniforms[i]))) FAIL_CHECK("u = " << uniforms[i]);
}

/// Law with as many points as it may have.
Distribution many_quantiles() {
  std::vector<double> shares, values;
  for (int i = 0; i < 32; ++i) {
    shares.push_back(i / 31.0);
    values.push_back(std::exp(0.3 * i));
  }
  return Distribution::quantiles(shares, values);
}

std::vector<Distribution> laws() {
  return {Distribution(7.0),
          Distribution::uniform(1.0, 3.0),
          Distribution::triangular(1.0, 2.0, 4.0),
          Distribution::exponential(21600.0),
          Distribution::weibull(21600.0, 0.65),
          Distribution::weibull(3.0, 20.0),
          Distribution::weibull(1.0, 0.05),
          Distribution::gamma(2.0, 0.7),
          Distribution::lognormal(120.0, 300.0),
          Distribution::lognormal(1e300, 1e307),
          Distribution::empirical({3.0, 1.0, 2.0}),
          Distribution::quantiles({0.0, 1.0}, {2.0, 5.0}),
          Distribution::quantiles({0.0, 0.075, 0.3, 0.5, 0.925, 1.0}, {0.1, 0.3, 7.7, 7.7, 12.3, 600.0}),
          many_quantiles(),
          Distribution::mixture({1.0, 2.0}, {Distribution::exponential(1.0), Distribution::lognormal(2.0, 3.0)})};
}

}  // namespace

TEST_CASE("columns: the streams of each replication, bit for bit, at every width") {
  for (const SimdTarget target : simd_targets())
    for (const std::size_t count : {0U, 1U, 7U, 8U, 100'000U}) {
      const std::vector<double> column = uniforms(count, 13, 5, target);
      for (std::size_t i = 0; i < count; ++i)
        if (!same_bits(column[i], Streams(kSeed, kFirst + i).at(13, 5).uniform())) FAIL_CHECK("replication " << i);
    }
}

TEST_CASE("columns: the draws of each law, bit for bit, at every width") {
  for (const SimdTarget target : simd_targets())
    for (const Distribution& law : laws())
      for (const std::size_t count : {0U, 1U, 9U, 1300U}) check_law(law, uniforms(count, 2, 1, target), target);
}

TEST_CASE("columns: quantiles of each law, bit for bit, at every width") {
  for (const SimdTarget target : simd_targets())
    for (const Distribution& law : laws()) {
      const std::vector<double> places = uniforms(200, 2, 1, target);
      std::vector<double> values = places;
      to_quantiles(law, values, target);
      for (std::size_t i = 0; i < values.size(); ++i)
        if (!same_bits(values[i], law.quantile(places[i]))) FAIL_CHECK(law.text() << ", u = " << places[i]);
    }
}

TEST_CASE("columns: the ends of the uniforms, and what lies beyond them") {
  std::vector<double> ends = {0x1.0p-53, 1.0 - 0x1.0p-53, 0.5, 0.075, 0.925, 1e-12, 1.0 - 1e-12, 1e-20, 1e-300};
  for (double u = 0.0749; u < 0.0751; u += 1e-6) ends.push_back(u);
  for (const SimdTarget target : simd_targets())
    for (const Distribution& law : laws()) check_law(law, ends, target);
}

// False alarm: one run in 10^15 (8 standard errors).
TEST_CASE("columns: means of the laws") {
  constexpr std::size_t kCount = 1'000'000;
  for (const SimdTarget target : simd_targets()) {
    const std::vector<double> column = uniforms(kCount, 3, 0, target);
    for (const auto& [law, deviation] : {std::pair{Distribution::exponential(5.0), 5.0},
                                         std::pair{Distribution::lognormal(2.0, 2.0 * std::exp(1.6448536269514722)),
                                                   2.0 * std::sqrt(std::exp(1.0) * (std::exp(1.0) - 1.0))}}) {
      std::vector<double> values = column;
      sample(law, values, target);
      double total = 0.0;
      for (const double value : values) total += value;
      CHECK(std::abs(total / kCount - law.mean()) < 8.0 * deviation / 1000.0);
    }
  }
}
