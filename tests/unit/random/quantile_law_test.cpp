#include "simcore/random/quantile_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/random/distribution.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const std::vector<double> kShares = {0.0, 0.05, 0.5, 0.95, 1.0}, kWaits = {0.0, 2.0, 12.0, 88.0, 600.0};

/// A law of random points: equal neighbours, which are point masses, among them.
QuantileLaw random_law(std::mt19937_64& random) {
  const auto uniform = [&] { return std::uniform_real_distribution<double>(0.0, 1.0)(random); };
  std::vector<double> shares = {0.0, 1.0}, values;
  for (auto inner = random() % 31; inner > 0; --inner) shares.push_back(uniform());
  std::ranges::sort(shares);
  while (values.size() < shares.size())
    values.push_back(values.empty() || uniform() < 0.7 ? 100.0 * uniform() : values.back());
  std::ranges::sort(values);
  return {shares, values};
}

std::vector<Problem> problems(const std::vector<double>& shares, const std::vector<double>& values) {
  try {
    (void)QuantileLaw(shares, values);
  } catch (const SpecError& error) {
    return error.problems();
  }
  return {};
}

std::string refusal(const std::vector<double>& shares, const std::vector<double>& values) {
  std::string text;
  for (const Problem& problem : problems(shares, values)) text += (text.empty() ? "" : " | ") + problem.message();
  return text;
}

}  // namespace

TEST_CASE("quantile law: the points are quantiles, and what lies between is linear") {
  const QuantileLaw law(kShares, kWaits);
  for (std::size_t i = 0; i < kShares.size(); ++i) CHECK(law.quantile(kShares[i]) == kWaits[i]);
  CHECK(law.quantile(0.275) == Approx(7.0));
  CHECK(law.quantile(0.725) == Approx(50.0));
  CHECK(law.quantile(0.975) == Approx(344.0));
  CHECK(law.mean() == Approx(0.05 * 1.0 + 0.45 * 7.0 + 0.45 * 50.0 + 0.05 * 344.0));
  const QuantileLaw even({0.0, 1.0}, {2.0, 6.0});
  CHECK(even.mean() == 4.0);
  CHECK(even.second(kInfinity) == Approx(16.0 + 16.0 / 12.0));  // mean² and variance of the uniform
}

TEST_CASE("quantile law: a value that several shares have is drawn with the share between them") {
  const QuantileLaw law({0.0, 0.25, 0.75, 1.0}, {1.0, 3.0, 3.0, 5.0});
  for (const double u : {0.25, 0.3, 0.5, 0.7499, 0.75}) CHECK(law.quantile(u) == 3.0);
  CHECK(law.survival(3.0) == 0.75);
  CHECK(law.survival(std::nextafter(3.0, 4.0)) == Approx(0.25));
  CHECK(law.first(3.0) == Approx(0.25 * 2.0));
  CHECK(law.first(std::nextafter(3.0, 4.0)) == Approx(0.25 * 2.0 + 0.5 * 3.0));
  const QuantileLaw one({0.0, 1.0}, {7.0, 7.0});
  CHECK(one.quantile(0.3) == 7.0);
  CHECK(one.mean() == 7.0);
  CHECK(one.survival(7.0) == 1.0);
  CHECK(one.survival(7.1) == 0.0);
}

TEST_CASE("quantile law: quantiles of random points rise, stay within them, and are undone by the survival") {
  std::mt19937_64 random(20261123);
  for (int round = 0; round < 300; ++round) {
    const QuantileLaw law = random_law(random);
    std::vector<double> uniforms = law.shares();
    for (int i = 0; i < 200; ++i) uniforms.push_back(std::uniform_real_distribution<double>(0.0, 1.0)(random));
    std::ranges::sort(uniforms);
    double previous = law.values().front();
    for (const double u : uniforms) {
      const double value = law.quantile(u);
      CAPTURE(round, u, value);
      CHECK((value >= previous && value <= law.values().back()));
      // Less than u lies clearly below the value, more than u not clearly above it.
      CHECK(1.0 - law.survival(value - 1e-9) <= u + 1e-12);
      CHECK(1.0 - law.survival(value + 1e-9) >= u - 1e-12);
      previous = value;
    }
  }
}

TEST_CASE("quantile law: moments are those of many evenly spread draws, sorted and summed") {
  std::mt19937_64 random(7);
  constexpr int kDraws = 200'000;
  for (int round = 0; round < 30; ++round) {
    const QuantileLaw law = random_law(random);
    // Away from the points, at which one draw more or less decides.
    const double t = 0.37 + 100.0 * std::uniform_real_distribution<double>(0.0, 1.0)(random);
    double at_or_above = 0.0, first = 0.0, second = 0.0, all = 0.0;
    for (int i = 0; i < kDraws; ++i) {
      const double value = law.quantile((i + 0.5) / kDraws);
      all += value;
      at_or_above += value >= t ? 1.0 : 0.0;
      first += value < t ? value : 0.0;
      second += value < t ? value * value : 0.0;
    }
    CAPTURE(round, t);
    CHECK(law.mean() == Approx(all / kDraws).epsilon(1e-6).margin(1e-3));
    CHECK(law.survival(t) == Approx(at_or_above / kDraws).margin(1e-5));
    CHECK(law.first(t) == Approx(first / kDraws).margin(2e-3));
    CHECK(law.second(t) == Approx(second / kDraws).margin(0.2));
  }
}

TEST_CASE("quantile law: every rule that points break, with the share that breaks it") {
  CHECK(refusal({0, 1}, {1, 2, 3}) == "must have one value for each share, got 2 shares and 3 values");
  CHECK(refusal({}, {}) == "must have at least 2 and at most 32 entries, got 0");
  CHECK(refusal({0}, {1}) == "must have at least 2 and at most 32 entries, got 1");
  CHECK(refusal(std::vector<double>(33), std::vector<double>(33)) ==
        "must have at least 2 and at most 32 entries, got 33");
  CHECK(refusal({0.05, 0.5, 0.95}, {1, 2, 3}) ==
        "must begin with the share 0, of the smallest value, got 0.05 | "
        "must end with the share 1, of the largest value, got 0.95");
  CHECK(refusal({0, 0.5, 0.5, 1}, {1, 2, 3, 4}) == "0.5: must name each share once, in rising order, got 0.5");
  CHECK(refusal({0, 0.7, 0.5, 1}, {1, 2, 3, 4}) == "0.5: must name each share once, in rising order, got 0.5");
  CHECK(refusal({0, 0.5, 1}, {1, 3, 2}) == "1: must not be below the value of a smaller share, got 2");
  CHECK(refusal({0, 0.5, 1}, {1, kInfinity, kInfinity}) == "0.5: must be finite, got inf | 1: must be finite, got inf");
  CHECK_FALSE(problems({0, std::nan(""), 1}, {1, 2, 3}).empty());
  CHECK_FALSE(problems({0, 0.5, 1}, {1, std::nan(""), 3}).empty());
  CHECK(problems({0, 0.3, 0.4, 0.5, 1}, {5, 4, 3, 6, 5}).size() == 3);
  CHECK(problems(kShares, kWaits).empty());
}

TEST_CASE("quantile law: as a distribution it is text, bounds and quantile of the curve") {
  const Distribution law = Distribution::quantiles(kShares, kWaits);
  CHECK(law.text() == "quantiles(0: 0, 0.05: 2, 0.5: 12, 0.95: 88, 1: 600)");
  CHECK(Distribution::quantiles({-0.0, 1}, {1, 2}).text() == "quantiles(0: 1, 1: 2)");
  CHECK(law.lower() == 0.0);
  CHECK(law.upper() == 600.0);
  CHECK(law.quantile(0.3) == QuantileLaw(kShares, kWaits).quantile(0.3));
  CHECK(law.sample(0.3) == law.quantile(0.3));
  CHECK(law.mean() == QuantileLaw(kShares, kWaits).mean());
  CHECK_FALSE(Distribution::quantiles({0, 1}, {7, 7}).is_constant());
  CHECK(law.stays_within(kPositive));  // comes near 0 and never draws it
  CHECK_FALSE(Distribution::quantiles({0, 0.1, 1}, {0, 0, 1}).stays_within(kPositive));
  CHECK_FALSE(Distribution::quantiles({0, 0.95, 1}, {0, 1, 1.5}).stays_within(kShare));
  CHECK_FALSE(Distribution::quantiles({0, 1}, {-1, 1}).stays_within(kNotNegative));
}
