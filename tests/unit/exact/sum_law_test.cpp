#include "simcore/exact/sum_law.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <boost/math/special_functions/gamma.hpp>

#include "catch.hpp"

using namespace simcore;

namespace {

/// Sum of three exponentials of one mean, and its share: a gamma law of shape 3.
SumLaw gamma_of_three(const LawPoints& points) { return {10.0, std::vector<SumTerm>(3, SumTerm{1.0, &points})}; }

/// Share of a x U + b x V + c x W below a value, for uniforms from 0 to 1 (Bradley and Gupta 2002).
double share_of_uniforms(double value, double a, double b, double c) {
  const auto cube = [](double x) { return x > 0.0 ? x * x * x : 0.0; };
  const double sum = cube(value) - cube(value - a) - cube(value - b) - cube(value - c) + cube(value - a - b) +
                     cube(value - a - c) + cube(value - b - c) - cube(value - a - b - c);
  return sum / (6.0 * a * b * c);
}

}  // namespace

TEST_CASE("Sum law: of exponentials a gamma law, to the error that it states") {
  const LawPoints points(Distribution::exponential(2.0));
  const SumLaw law = gamma_of_three(points);
  CHECK(law.mean() == 16.0);
  for (const double share : {0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999}) {
    const double value = 10.0 + 2.0 * boost::math::gamma_p_inv(3.0, share);
    CHECK(std::abs(law.share(value) - share) < law.share_error(value) + 1e-6);
    CHECK(law.share_error(value) < 1e-3);
    CHECK(law.quantile(share) == Approx(value).epsilon(2e-3));
    CHECK(law.share(law.quantile(share)) == Approx(share).epsilon(1e-12));
  }
  // E(X - x)+ of a gamma law is 6 Q(4, x / 2) - (x - 10) Q(3, x / 2).
  const double x = 11.0, excess = 6.0 * boost::math::gamma_q(4.0, x / 2.0) - x * boost::math::gamma_q(3.0, x / 2.0);
  CHECK(law.excess(10.0 + x) == Approx(excess).epsilon(2e-3));
  CHECK(law.excess(0.0) == Approx(16.0).epsilon(2e-5));
}

TEST_CASE("Sum law: of uniforms with factors of either sign, by the closed form") {
  const LawPoints one(Distribution::uniform(0.0, 1.0)), two(Distribution::uniform(1.0, 3.0));
  const std::vector<SumTerm> terms = {{5.0, &one}, {-1.0, &two}, {0.25, &one}};
  const SumLaw law(100.0, terms);
  CHECK(law.mean() == Approx(100.0 + 2.5 - 2.0 + 0.125).epsilon(1e-12));
  for (double value = 97.0; value < 104.5; value += 0.25) {
    const double share = share_of_uniforms(value - 97.0, 5.0, 2.0, 0.25);
    CHECK(std::abs(law.share(value) - share) < 1e-4);
  }
  CHECK(law.share(96.0) == 0.0);
  CHECK(law.share(105.0) == 1.0);
}

TEST_CASE("Sum law: one term has the quantiles of its law, and an inverse those of the inverse") {
  const Distribution rate = Distribution::lognormal(300.0, 500.0);
  const LawPoints points(rate), inverse(rate, true);
  const std::vector<SumTerm> one = {{2.0, &points}}, other = {{6e6, &inverse}};
  const SumLaw law(0.0, one), times(0.0, other);
  for (const double share : {0.01, 0.1, 0.5, 0.9, 0.99}) {
    CHECK(law.quantile(share) == Approx(2.0 * rate.quantile(share)).epsilon(5e-4));
    CHECK(times.quantile(share) == Approx(6e6 / rate.quantile(1.0 - share)).epsilon(5e-4));
  }
  const double sigma = std::log(500.0 / 300.0) / 1.6448536269514722;
  CHECK(times.mean() == Approx(6e6 / 300.0 * std::exp(0.5 * sigma * sigma)).epsilon(1e-5));
}

TEST_CASE("Sum law: means of inverses are right to the error that they state, however near to 0 the values come") {
  const auto check = [](const Distribution& law, double mean) {
    const LawPoints points(law, true);
    CHECK(std::abs(points.mean() - mean) < points.mean_error());
    return points.mean_error() / mean;
  };
  CHECK(check(Distribution::lognormal(300.0, 500.0), std::exp(0.5 * 0.3105567 * 0.3105567) / 300.0) < 3e-5);
  CHECK(check(Distribution::uniform(1.0, 3.0), std::log(3.0) / 2.0) < 1e-5);
  CHECK(check(Distribution::quantiles({0.0, 0.5, 1.0}, {1.0, 2.0, 10.0}), 0.5 * std::log(2.0) + std::log(5.0) / 16.0) <
        3e-5);
  CHECK(check(Distribution::uniform(1e-5, 1.0), std::log(1e5)) > 0.01);
}

TEST_CASE("Sum law: a gap lies where the weights say, and the law is right on either side of it") {
  for (const double rare : {0.0001, 0.0498, 0.0503, 0.0998, 0.45}) {
    const LawPoints gap(Distribution::mixture({1.0 - rare, rare}, {Distribution(45.0), Distribution(18'000.0)})),
        wide(Distribution::uniform(0.0, 1000.0));
    CHECK(gap.mean_of_points() == Approx(gap.mean()).epsilon(2e-5));
    CHECK(gap.variance() == Approx(rare * (1.0 - rare) * 17'955.0 * 17'955.0).epsilon(2e-3));
    const std::vector<SumTerm> terms = {{1.0, &gap}, {1.0, &wide}};
    const SumLaw law(0.0, terms, 4096);
    for (const double within : {2000.0, 10'000.0, 17'000.0})
      CHECK(std::abs(law.share(within) - (1.0 - rare)) < law.share_error(within));
    CHECK(law.quantile((1.0 - rare) * 0.5) == Approx(545.0).epsilon(0.01));
    CHECK(law.quantile(1.0 - rare * 0.5) == Approx(18'500.0).epsilon(0.01));
  }
}

TEST_CASE("Sum law: parts of a mixture may be told in any order, and inverted") {
  const std::vector<Distribution> rising = {Distribution::uniform(1.0, 2.0), Distribution::uniform(5.0, 9.0)};
  const Distribution up = Distribution::mixture({0.25, 0.75}, rising),
                     down = Distribution::mixture({0.75, 0.25}, {rising[1], rising[0]});
  for (const Distribution& law : {up, down}) {
    const LawPoints points(law), inverse(law, true);
    const std::vector<SumTerm> one = {{1.0, &points}}, other = {{1.0, &inverse}};
    const SumLaw sum(0.0, one), times(0.0, other);
    CHECK(sum.quantile(0.2) == Approx(1.8).epsilon(1e-3));
    CHECK(sum.quantile(0.5) == Approx(5.0 + 4.0 / 3.0).epsilon(1e-3));
    CHECK(times.quantile(0.5) == Approx(3.0 / 19.0).epsilon(2e-3));
    CHECK(times.mean() == Approx(0.25 * std::log(2.0) + 0.75 * std::log(1.8) / 4.0).epsilon(1e-3));
  }
}

TEST_CASE("Sum law: what has no spread, or next to none, is added") {
  const LawPoints wide(Distribution::uniform(0.0, 1.0)), constant(Distribution(7.0)),
      narrow(Distribution::uniform(0.0, 1e-9));
  const std::vector<SumTerm> terms = {{1.0, &wide}, {3.0, &constant}, {1.0, &narrow}, {0.0, &wide}};
  CHECK(SumLaw(1.0, terms).quantile(0.25) == Approx(22.25).epsilon(1e-4));
  const std::vector<SumTerm> none = {{3.0, &constant}};
  const SumLaw certain(1.0, none);
  CHECK(certain.quantile(0.9) == 22.0);
  CHECK(certain.mean() == 22.0);
  CHECK(certain.share_error(22.0) == 0.0);
}

TEST_CASE("Sum law: of mixtures and jumps, as a million draws have it") {
  // Largest distance of the shares of 1e6 draws: more than 0.003 in 3 of 1e8 runs (Massart 1990).
  const Distribution mixed =
      Distribution::mixture({0.3, 0.7}, {Distribution(5.0), Distribution::lognormal(10.0, 30.0)});
  const Distribution steps = Distribution::quantiles({0.0, 0.4, 0.6, 1.0}, {0.0, 20.0, 20.0, 60.0});
  const LawPoints a(mixed), b(steps);
  const std::vector<SumTerm> terms = {{1.0, &a}, {1.0, &b}};
  const SumLaw law(0.0, terms);
  std::mt19937_64 random(std::random_device{}());
  std::uniform_real_distribution<double> uniform(1e-12, 1.0 - 1e-12);
  std::vector<double> draws(1'000'000);
  for (double& draw : draws) draw = mixed.sample(uniform(random)) + steps.sample(uniform(random));
  std::ranges::sort(draws);
  // A jump of the law lies between two points of the grid, so that values two cells apart are looked at.
  const double cell = (law.quantile(1.0) - law.quantile(0.0)) / 1000.0;
  for (double share = 0.005; share < 1.0; share += 0.005) {
    const double value = draws[static_cast<std::size_t>(share * 1e6)];
    CHECK(law.share(value - 2.0 * cell) <= share + 0.003);
    CHECK(law.share(value + 2.0 * cell) >= share - 0.003);
  }
}
