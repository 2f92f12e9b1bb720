#include "simcore/stats/rank_interval.hpp"

#include <cmath>
#include <stdexcept>

#include <boost/math/distributions/binomial.hpp>

#include "catch.hpp"

using namespace simcore;

namespace {

/// P(the value of that rank is beyond the p-quantile): fewer than `rank` of the values are below it.
double beyond(std::uint64_t rank, std::uint64_t count, double p) {
  if (rank == 0) return 0.0;
  if (rank > count) return 1.0;
  return boost::math::cdf(boost::math::binomial(static_cast<double>(count), p), static_cast<double>(rank) - 1.0);
}

void check_place(RankPlace place, std::uint64_t count, double p, double wanted) {
  CHECK(beyond(place.below, count, p) <= wanted + 1e-9);
  CHECK(beyond(place.below + 1, count, p) >= wanted - 1e-9);
  CHECK(place.weight >= 0.0);
  CHECK(place.weight < 1.0);
}

}  // namespace

TEST_CASE("rank interval: each end is between the ranks that the binomial law names") {
  for (const std::uint64_t count : {10u, 59u, 200u, 1000u, 100'000u, 100'000'000u})
    for (const double p : {0.05, 0.5, 0.9, 0.99, 0.999})
      for (const double level : {0.8, 0.95}) {
        CAPTURE(count, p, level);
        const RankInterval found = rank_interval(count, p, level);
        const double outside = 1.0 - level;
        const bool low = std::pow(1.0 - p, count) <= outside / 2, high = std::pow(p, count) <= outside / 2;
        CHECK(found.has_low == low);
        CHECK(found.has_high == high);
        const double tail = low && high ? outside / 2 : outside;
        if (low) check_place(found.low, count, p, tail);
        if (high) check_place(found.high, count, p, 1.0 - tail);
      }
}

TEST_CASE("rank interval: the published ranks of a median") {
  // Conover 1999, p. 143 and table A3: n = 16, ranks 4 and 13 cover the median with 97.9 %; the next ones in with 92.3
  // %.
  const RankInterval found = rank_interval(16, 0.5, 0.95);
  CHECK(found.low.below == 4);
  CHECK(found.high.below == 12);
  CHECK(found.low.weight > 0.0);
  CHECK(found.low.weight + found.high.weight == Approx(1.0).epsilon(1e-9));  // symmetric
}

TEST_CASE("rank interval: symmetric in p and 1 - p") {
  for (const std::uint64_t count : {100u, 1000u}) {
    const RankInterval left = rank_interval(count, 0.1, 0.95), right = rank_interval(count, 0.9, 0.95);
    const auto place = [](RankPlace at) { return static_cast<double>(at.below) + at.weight; };
    CHECK(place(left.low) + place(right.high) == Approx(static_cast<double>(count) + 1.0).epsilon(1e-9));
    CHECK(place(left.high) + place(right.low) == Approx(static_cast<double>(count) + 1.0).epsilon(1e-9));
  }
}

TEST_CASE("rank interval: too few values for either end have none") {
  const RankInterval found = rank_interval(3, 0.5, 0.95);
  CHECK_FALSE(found.has_low);
  CHECK_FALSE(found.has_high);
}

TEST_CASE("rank interval: refuses what it has no answer for") {
  CHECK_THROWS_AS(rank_interval(0, 0.5, 0.95), std::invalid_argument);
  for (const double bad : {0.0, 1.0, -0.5, std::nan("")}) {
    CHECK_THROWS_AS(rank_interval(10, bad, 0.95), std::invalid_argument);
    CHECK_THROWS_AS(rank_interval(10, 0.5, bad), std::invalid_argument);
  }
}

TEST_CASE("rank interval: of few values the least bounds a small quantile from above") {
  for (const std::uint64_t count : {std::uint64_t{1}, std::uint64_t{2}}) {
    const RankInterval found = rank_interval(count, 0.025, 0.95);
    CHECK_FALSE(found.has_low);
    CHECK(found.has_high);
    CHECK(found.high.below == 1);
    CHECK(found.high.weight == 0.0);
  }
}
