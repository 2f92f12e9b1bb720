#include "simcore/stats/proportion.hpp"

#include <cmath>
#include <stdexcept>

#include "catch.hpp"

using namespace simcore;

namespace {

/// P(X >= k) of the binomial law, summed term by term.
double at_least(std::size_t k, std::size_t n, double p) {
  double sum = 0.0;
  for (std::size_t i = k; i <= n; ++i) {
    const auto x = static_cast<double>(i), m = static_cast<double>(n);
    const double log_choose = std::lgamma(m + 1) - std::lgamma(x + 1) - std::lgamma(m - x + 1);
    sum += std::exp(log_choose + x * std::log(p) + (m - x) * std::log1p(-p));
  }
  return sum;
}

}  // namespace

TEST_CASE("Clopper-Pearson: the published intervals of Newcombe 1998, table I") {
  struct Row {
    std::size_t successes, trials;
    double low, high;
  };
  for (const Row& row : {Row{81, 263, 0.2527, 0.3676}, Row{15, 148, 0.0578, 0.1617}, Row{0, 20, 0.0, 0.1684},
                         Row{1, 29, 0.0009, 0.1776}}) {
    const Interval found = clopper_pearson(row.successes, row.trials, 0.95);
    CHECK(found.low == Approx(row.low).margin(0.00005));
    CHECK(found.high == Approx(row.high).margin(0.00005));
  }
}

TEST_CASE("Clopper-Pearson: at each end the binomial tail has half of what the level leaves") {
  for (const double level : {0.5, 0.95, 0.99})
    for (const std::size_t n : {1u, 2u, 7u, 100u, 999u})
      for (const std::size_t k : {std::size_t{0}, std::size_t{1}, n / 3, n / 2, n - 1, n}) {
        const Interval found = clopper_pearson(k, n, level);
        const double tail = (1.0 - level) / 2.0;
        CAPTURE(k, n, level);
        CHECK((k == 0 ? found.low == 0.0 : std::abs(at_least(k, n, found.low) - tail) < 1e-9));
        CHECK((k == n ? found.high == 1.0 : std::abs(1.0 - at_least(k + 1, n, found.high) - tail) < 1e-9));
      }
}

TEST_CASE("Clopper-Pearson: closed forms at the ends hold for large samples too") {
  for (const std::size_t n : {10'000u, 100'000'000u}) {
    const auto root = [n](double tail) { return -std::expm1(std::log(tail) / static_cast<double>(n)); };
    CHECK(clopper_pearson(0, n, 0.99).high == Approx(root(0.005)).epsilon(1e-9));
    CHECK(clopper_pearson(n, n, 0.99).low == Approx(1.0 - root(0.005)).epsilon(1e-12));
  }
}

TEST_CASE("Clopper-Pearson: what is no proportion is refused") {
  CHECK_THROWS_AS(clopper_pearson(0, 0, 0.95), std::invalid_argument);
  CHECK_THROWS_AS(clopper_pearson(2, 1, 0.95), std::invalid_argument);
  for (const double level : {0.0, 1.0, -0.5, 1.5, std::nan("")})
    CHECK_THROWS_AS(clopper_pearson(1, 2, level), std::invalid_argument);
}
