#include "simcore/score/coverage.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/stats/proportion.hpp"

using namespace simcore;

namespace {

/// Share of p^k (1 − p)^(n − k) that lies above `least`, by Simpson's rule.
double by_integration(double least, std::size_t k, std::size_t n) {
  const auto density = [&](double p) {
    return std::pow(p, static_cast<double>(k)) * std::pow(1.0 - p, static_cast<double>(n - k));
  };
  const auto integral = [&](double from, double to) {
    constexpr int kPieces = 20'000;
    const double step = (to - from) / kPieces;
    double sum = density(from) + density(to);
    for (int i = 1; i < kPieces; ++i) sum += (i % 2 == 1 ? 4.0 : 2.0) * density(from + i * step);
    return sum * step / 3.0;
  };
  return integral(least, 1.0) / integral(0.0, 1.0);
}

}  // namespace

TEST_CASE("coverage: its probability to be good enough is the tail of the likelihood") {
  for (const std::size_t n : {1u, 10u, 47u, 100u})
    for (const std::size_t k : {n, n - 1, n * 9 / 10, n / 2})
      CHECK(probability_of_coverage(0.85, k, n) == Approx(by_integration(0.85, k, n)).margin(1e-9));
}

TEST_CASE("coverage: ten of ten is no proof") {
  CHECK(probability_of_coverage(0.85, 10, 10) == Approx(1.0 - std::pow(0.85, 11.0)));
  CHECK(probability_of_coverage(0.85, 0, 0) == Approx(0.15));
}

TEST_CASE("coverage: share, interval and what would be enough") {
  const Coverage found = coverage(0.9, 262, 291);
  CHECK(found.share == Approx(262.0 / 291.0));
  CHECK(found.least == Approx(0.85));
  CHECK(found.share_low == clopper_pearson(262, 291, 0.95).low);
  CHECK(found.share_high == clopper_pearson(262, 291, 0.95).high);
  CHECK(found.probability == probability_of_coverage(found.least, 262, 291));
}
