#include "simcore/stats/nonnegative_least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

using Numbers = std::vector<double>;

struct Case {
  Numbers columns;  // column after column
  Numbers right;
  [[nodiscard]] std::size_t rows() const { return right.size(); }
  [[nodiscard]] std::size_t count() const { return columns.size() / right.size(); }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return columns[column * rows() + row]; }
  [[nodiscard]] double residual(const Numbers& x, std::size_t row) const {
    double left = right[row];
    for (std::size_t j = 0; j < count(); ++j) left -= at(row, j) * x[j];
    return left;
  }
  [[nodiscard]] double squares(const Numbers& x) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < rows(); ++i) sum += residual(x, i) * residual(x, i);
    return sum;
  }
  /// Half of how fast the squares fall as x[column] grows.
  [[nodiscard]] double slope(const Numbers& x, std::size_t column) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < rows(); ++i) sum += at(i, column) * residual(x, i);
    return sum;
  }
};

/// Least squares among the columns of the set, by Gauss elimination of the normal equations; the others 0.
Numbers among(const Case& problem, unsigned set) {
  std::vector<std::size_t> free;
  for (std::size_t j = 0; j < problem.count(); ++j)
    if (set >> j & 1U) free.push_back(j);
  const std::size_t m = free.size();
  std::vector<Numbers> system(m, Numbers(m + 1, 0.0));
  for (std::size_t a = 0; a < m; ++a)
    for (std::size_t i = 0; i < problem.rows(); ++i) {
      for (std::size_t b = 0; b < m; ++b) system[a][b] += problem.at(i, free[a]) * problem.at(i, free[b]);
      system[a][m] += problem.at(i, free[a]) * problem.right[i];
    }
  for (std::size_t a = 0; a < m; ++a)
    for (std::size_t b = 0; b < m; ++b) {
      if (a == b) continue;
      const double factor = system[b][a] / system[a][a];
      for (std::size_t k = a; k <= m; ++k) system[b][k] -= factor * system[a][k];
    }
  Numbers x(problem.count(), 0.0);
  for (std::size_t a = 0; a < m; ++a) x[free[a]] = system[a][m] / system[a][a];
  return x;
}

/// The least squares of all sets whose solution is allowed.
double least(const Case& problem) {
  double best = problem.squares(Numbers(problem.count(), 0.0));
  for (unsigned set = 1; set < 1U << problem.count(); ++set) {
    const Numbers x = among(problem, set);
    if (std::all_of(x.begin(), x.end(), [](double value) { return value >= 0.0; }))
      best = std::min(best, problem.squares(x));
  }
  return best;
}

Case drawn(std::mt19937_64& engine, std::size_t rows, std::size_t count, double lean) {
  std::normal_distribution<double> normal;
  Case problem{Numbers(rows * count), Numbers(rows)};
  for (double& value : problem.columns) value = normal(engine) + lean;
  for (double& value : problem.right) value = normal(engine);
  return problem;
}

}  // namespace

TEST_CASE("Non-negative least squares: as good as the best of all active sets, and stationary (Karush-Kuhn-Tucker)") {
  std::mt19937_64 engine(20260101);
  int held = 0, free = 0;
  for (int run = 0; run < 600; ++run) {
    const std::size_t count = 1 + static_cast<std::size_t>(run % 6), rows = count + static_cast<std::size_t>(run % 5);
    const Case problem = drawn(engine, rows, count, run % 2 == 0 ? 0.0 : 1.0);
    const Numbers x = nonnegative_least_squares(problem.columns, problem.right);
    REQUIRE(x.size() == count);
    CHECK(problem.squares(x) <= least(problem) + 1e-9);
    for (std::size_t j = 0; j < count; ++j) {
      CHECK(x[j] >= 0.0);
      CHECK(problem.slope(x, j) <= 1e-9);
      if (x[j] > 0.0) CHECK(std::abs(problem.slope(x, j)) <= 1e-9 * (1.0 + x[j]));
      ++(x[j] > 0.0 ? free : held);
    }
  }
  CHECK(held > 300);  // both kinds are there
  CHECK(free > 300);
}

TEST_CASE("Non-negative least squares: columns of any size, and what they are made of comes back") {
  const Case problem{{1e-9, 2e-9, 1e-9, 3e6, -1e6, 2e6, 1.0, 1.0, 1.0}, Numbers(3)};
  Case made = problem;
  const Numbers truth{2e9, 0.0, 0.25};
  for (std::size_t i = 0; i < 3; ++i) made.right[i] = -problem.residual(truth, i);
  const Numbers x = nonnegative_least_squares(made.columns, made.right);
  CHECK(x[0] == Approx(truth[0]).epsilon(1e-12));
  CHECK(x[1] == Approx(0.0).margin(1e-18));
  CHECK(x[2] == Approx(truth[2]).epsilon(1e-12));
}

TEST_CASE("Non-negative least squares: bounds, empty columns and columns that are there twice") {
  CHECK(nonnegative_least_squares(Numbers{1, 1}, Numbers{-1, -2}) == Numbers{0.0});
  const Numbers beside_zeros = nonnegative_least_squares(Numbers{0, 0, 1, 1}, Numbers{1, 3});
  CHECK(beside_zeros[0] == 0.0);
  CHECK(beside_zeros[1] == Approx(2.0));
  CHECK(nonnegative_least_squares(Numbers{}, Numbers{1, 3}).empty());
  const Numbers twice = nonnegative_least_squares(Numbers{1, 1, 1, 1}, Numbers{1, 3});
  CHECK(twice[0] + twice[1] == Approx(2.0));
}

TEST_CASE("Non-negative least squares: refuses what is no system") {
  CHECK_THROWS_AS(nonnegative_least_squares(Numbers{1, 2, 3}, Numbers{1, 2}), std::invalid_argument);
  CHECK_THROWS_AS(nonnegative_least_squares(Numbers{1}, Numbers{}), std::invalid_argument);
  CHECK_THROWS_AS(nonnegative_least_squares(Numbers{std::nan("")}, Numbers{1}), std::invalid_argument);
  CHECK_THROWS_AS(nonnegative_least_squares(Numbers{1}, Numbers{std::numeric_limits<double>::infinity()}),
                  std::invalid_argument);
}
