#include "simcore/stats/sample.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

/// The definition, read literally and in whole numbers: the smallest value with `percent` % at or below it.
double brute_force_quantile(const std::vector<double>& values, int percent) {
  double best = INFINITY;
  for (const double candidate : values) {
    const auto below = std::count_if(values.begin(), values.end(), [&](double value) { return value <= candidate; });
    if (100 * below >= percent * static_cast<std::ptrdiff_t>(values.size())) best = std::min(best, candidate);
  }
  return best;
}

std::vector<double> random_sample(std::mt19937_64& random, std::size_t size) {
  std::vector<double> values(size);
  // Few distinct values, so that ties occur.
  for (double& value : values) value = static_cast<double>(random() % 50) - 10.0;
  return values;
}

}  // namespace

TEST_CASE("quantile: equals the definition for every size up to 120 and every percentage") {
  std::mt19937_64 random(1);
  for (std::size_t size = 1; size <= 120; ++size) {
    std::vector<double> values = random_sample(random, size);
    std::sort(values.begin(), values.end());
    for (int percent = 1; percent <= 100; ++percent)
      if (quantile(values, percent / 100.0) != brute_force_quantile(values, percent))
        FAIL_CHECK(percent << " % of " << size);
  }
}

TEST_CASE("quantile: rank is exact where p times n is a whole number, for large samples too") {
  for (const std::size_t size : {1000UL, 10'000UL, 100'000UL, 1'000'000UL}) {
    std::vector<double> ranks(size);
    std::iota(ranks.begin(), ranks.end(), 1.0);
    for (std::size_t percent = 1; percent <= 100; ++percent)
      if (quantile(ranks, static_cast<double>(percent) / 100.0) != static_cast<double>(size / 100 * percent))
        FAIL_CHECK(percent << " % of " << size);
  }
}

TEST_CASE("quantile: the ends are the extremes") {
  const std::vector<double> values = {1.0, 2.0, 3.0};
  CHECK(quantile(values, 1e-12) == 1.0);
  CHECK(quantile(values, 1.0) == 3.0);
  CHECK(quantile(std::vector<double>{7.0}, 0.5) == 7.0);
}

TEST_CASE("summary: a sample worked by hand") {
  std::vector<double> values = {9.0, 2.0, 4.0, 4.0, 5.0, 4.0, 5.0, 7.0};
  const Summary summary = summarise(values);
  CHECK(summary.count == 8);
  CHECK(summary.mean == 5.0);
  CHECK(summary.standard_error == Approx(std::sqrt(32.0 / 56.0)).epsilon(1e-15));  // squares sum to 32; 8 × 7
  CHECK(summary.min == 2.0);
  CHECK(summary.p50 == 4.0);
  CHECK(summary.p90 == 9.0);
  CHECK(summary.max == 9.0);
  CHECK(std::is_sorted(values.begin(), values.end()));
}

TEST_CASE("summary: agrees with sums in whole numbers on random samples") {
  std::mt19937_64 random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> values = random_sample(random, 2 + random() % 300);
    const std::vector<double> original = values;
    long long sum = 0, squares = 0;
    const auto n = static_cast<long long>(values.size());
    for (const double value : values) {
      const auto whole = static_cast<long long>(value);
      sum += whole, squares += whole * whole;
    }
    const Summary summary = summarise(values);
    CHECK(summary.mean == Approx(static_cast<double>(sum) / static_cast<double>(n)).epsilon(1e-13).margin(1e-13));
    const double variance = static_cast<double>(n * squares - sum * sum) / static_cast<double>(n * (n - 1));
    CHECK(summary.standard_error == Approx(std::sqrt(variance / static_cast<double>(n))).epsilon(1e-12));
    CHECK(summary.p5 == brute_force_quantile(original, 5));
    CHECK(summary.p50 == brute_force_quantile(original, 50));
    CHECK(summary.p90 == brute_force_quantile(original, 90));
    CHECK(summary.p95 == brute_force_quantile(original, 95));
    CHECK(summary.p99 == brute_force_quantile(original, 99));
  }
}

TEST_CASE("summary: a large offset does not cancel the spread away") {
  std::vector<double> values = {1e12 + 4.0, 1e12 + 7.0, 1e12 + 13.0, 1e12 + 16.0};  // variance 30
  const Summary summary = summarise(values);
  CHECK(summary.mean - 1e12 == 10.0);
  CHECK(summary.standard_error == Approx(std::sqrt(30.0 / 4.0)).epsilon(1e-12));
}

TEST_CASE("summary: a constant sample is its value, without error, whatever the rounding of the sum") {
  for (const std::size_t size : {1UL, 3UL, 10UL, 1000UL}) {
    std::vector<double> values(size, 0.1);
    const Summary summary = summarise(values);
    CHECK(summary.mean == 0.1);
    CHECK(summary.standard_error == 0.0);
    CHECK(summary.p5 == 0.1);
    CHECK(summary.max == 0.1);
  }
}

TEST_CASE("summary: nothing can be said of no values") {
  std::vector<double> none;
  CHECK_THROWS_AS(summarise(none), std::invalid_argument);
}

TEST_CASE("mean and error: those of the summary, without sorting") {
  const std::vector<double> values = {16.0, 4.0, 13.0, 7.0};  // variance 30
  const MeanAndError found = mean_and_error(values);
  CHECK(found.mean == 10.0);
  CHECK(found.standard_error == Approx(std::sqrt(30.0 / 4.0)));
  CHECK(values.front() == 16.0);
  CHECK_THROWS_AS(mean_and_error({}), std::invalid_argument);
}
