#include "simcore/random/lattice.hpp"

#include <cmath>
#include <set>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "simcore/random/draws.hpp"

using namespace simcore;

namespace {

std::vector<Lattice::Key> keys(std::uint32_t count) {
  std::vector<Lattice::Key> all;
  for (std::uint32_t i = 0; i < count; ++i) all.push_back({100 - i, i % 3});
  return all;
}

}  // namespace

TEST_CASE("Lattice: bits in reverse order") {
  CHECK(reversed(1) == std::uint64_t{1} << 63U);
  CHECK(reversed(0b1011) == std::uint64_t{0b1101} << 60U);
  for (std::uint64_t word = 1; word != 0; word *= 0x9e3779b97f4a7c14ULL) CHECK(reversed(reversed(word)) == word);
}

TEST_CASE("Lattice: in each dimension, a power of two of points is evenly spaced, wherever it begins") {
  const std::vector<Lattice::Key> draws = keys(Lattice::kMostDimensions);
  const Lattice lattice(draws);
  for (const Lattice::Key draw : draws)
    for (const std::uint64_t first : {0U, 64U, 4096U}) {
      std::set<std::uint64_t> cells;
      for (std::uint64_t i = first; i < first + 64; ++i) {
        const double u = LatticePoint(7, i * kShiftedLattices).uniform(lattice.generator(draw), draw);
        cells.insert(static_cast<std::uint64_t>(u * 64.0));
      }
      CHECK(cells.size() >= 63);  // one in each, but for a rounding at their edges
    }
}

TEST_CASE("Lattice: no draw shares its dimension, and one without has none") {
  const Lattice lattice(keys(30));
  std::set<std::uint64_t> generators;
  for (const Lattice::Key draw : keys(30)) generators.insert(lattice.generator(draw));
  CHECK(generators.size() == 30);
  CHECK(!generators.contains(0));
  CHECK(lattice.generator({100, 1}) == 0);
  CHECK_THROWS_AS(Lattice(keys(Lattice::kMostDimensions + 1)), std::logic_error);
}

TEST_CASE("Lattice: randomisations have shifts of their own, and so has each seed and each draw") {
  std::set<std::uint64_t> shifts;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (std::uint64_t i = 0; i < kShiftedLattices; ++i)
      for (const Lattice::Key draw : keys(10)) shifts.insert(LatticePoint::shift(seed, i, draw));
  CHECK(shifts.size() == 10 * kShiftedLattices * 10);
}

TEST_CASE("Draws: of a lattice, what has a dimension is its coordinate, and all else comes from streams") {
  const std::vector<Lattice::Key> draws = keys(5);
  const Lattice lattice(draws);
  const Distribution law = Distribution::exponential(3.0);
  for (std::uint64_t replication = 0; replication < 100; ++replication) {
    const Draws drawn(lattice, 3, replication);
    const double u = LatticePoint(3, replication).uniform(lattice.generator(draws[2]), draws[2]);
    CHECK(drawn(law, draws[2].purpose, draws[2].index) == law.sample(u));
    CHECK(drawn(law, 7) == Draws(Streams(3, replication))(law, 7));
  }
}

// 1,000 randomisations; z of 4.5 has a false alarm of 1e-5, and the seeds are fixed. The variance has a closed form:
// the product's covariance with itself a step of x further on is that of its factors, 1 + B2(x) / 2 each.
TEST_CASE(
    "Lattice: means over its points are unbiased, with the variance of the closed form, below that of independent "
    "points") {
  const std::vector<Lattice::Key> draws = keys(4);
  const Lattice lattice(draws);
  constexpr std::uint64_t kPoints = 64;
  const auto estimate = [&](std::uint64_t seed) {
    double sum = 0.0;
    for (std::uint64_t i = 0; i < kPoints; ++i) {
      double product = 1.0;
      for (const Lattice::Key draw : draws)
        product *= 0.5 + LatticePoint(seed, i * kShiftedLattices).uniform(lattice.generator(draw), draw);
      sum += product / kPoints;
    }
    return sum;
  };
  double mean = 0.0, squares = 0.0, fourths = 0.0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const double error = estimate(seed) - 1.0;
    mean += error / 1000.0;
    squares += error * error / 1000.0;
    fourths += error * error * error * error / 1000.0;
  }
  double exact = -1.0;
  for (std::uint64_t i = 0; i < kPoints; ++i) {
    double product = 1.0;
    for (const Lattice::Key draw : draws) {
      const double x = static_cast<double>(i * lattice.generator(draw) % kPoints) / kPoints;
      product *= 1.0 + 0.5 * (x * x - x + 1.0 / 6.0);
    }
    exact += product / kPoints;
  }
  CHECK(std::abs(mean) < 4.5 * std::sqrt(exact / 1000.0));
  CHECK(std::abs(squares - exact) < 4.5 * std::sqrt((fourths - squares * squares) / 1000.0));
  CHECK(exact < (std::pow(13.0 / 12.0, 4.0) - 1.0) / kPoints);
}
