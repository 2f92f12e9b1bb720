#include "simcore/stats/sample.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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

TEST_CASE("quantile: of values in any order it is that of the sorted ones") {
  std::mt19937_64 random(3);
  for (std::size_t size = 1; size < 400; size += 7) {
    std::vector<double> values(size);
    for (double& value : values) value = static_cast<double>(random() % 50);
    values[random() % size] = std::numeric_limits<double>::infinity();
    std::vector<double> sorted = values;
    std::ranges::sort(sorted);
    for (const double p : {1e-9, 0.05, 0.5, 0.9, 0.99, 1.0}) REQUIRE(quantile_of(values, p) == quantile(sorted, p));
  }
}

TEST_CASE("quantile: the ends are the extremes") {
  const std::vector<double> values = {1.0, 2.0, 3.0};
  CHECK(quantile(values, 1e-12) == 1.0);
  CHECK(quantile(values, 1.0) == 3.0);
  CHECK(quantile(std::vector<double>{7.0}, 0.5) == 7.0);
}

TEST_CASE("mean and error: worked by hand, in any order, without sorting") {
  const std::vector<double> values = {16.0, 4.0, 13.0, 7.0};  // variance 30
  const MeanAndError found = mean_and_error(values);
  CHECK(found.mean == 10.0);
  CHECK(found.standard_error == Approx(std::sqrt(30.0 / 4.0)));
  CHECK(values.front() == 16.0);
  CHECK_THROWS_AS(mean_and_error({}), std::invalid_argument);
}

TEST_CASE("mean and error: a constant sample is its value, whatever the rounding of the sum") {
  for (const std::size_t size : {1UL, 3UL, 10UL, 1000UL}) {
    const MeanAndError found = mean_and_error(std::vector<double>(size, 0.1));
    CHECK(found.mean == 0.1);
    CHECK(found.standard_error == 0.0);
  }
}
