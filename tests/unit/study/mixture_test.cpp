#include "simcore/study/mixture.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

MixedLaw law_of(std::vector<std::pair<double, std::vector<double>>> parts) {
  MixedRuns mixed;
  for (const auto& [chance, runs] : parts) {
    double sum = 0.0;
    for (const double run : runs) sum += run;
    mixed.add(chance, sum / static_cast<double>(runs.size()), runs);
  }
  return std::move(mixed).law();
}

}  // namespace

TEST_CASE("Mixture: certain designs are mixed by their chances alone") {
  const MixedLaw law = law_of({{0.85, {10.0}}, {0.1, {20.0}}, {0.05, {40.0}}});
  CHECK(law.mean == Approx(12.5));
  CHECK(law.standard_error == 0.0);
  CHECK(law.p50 == 10.0);
  CHECK(law.p90 == 20.0);
  CHECK(law.p95 == 20.0);
  CHECK(law.p99 == 40.0);
}

TEST_CASE("Mixture: a design that cannot come does not count") {
  const MixedLaw law = law_of({{1.0, {1.0, 2.0, 3.0, 4.0}}, {0.0, {1000.0, 1000.0, 1000.0, 1000.0}}});
  CHECK(law.mean == 2.5);
  CHECK(law.p50 == 2.0);
  CHECK(law.p99 == 4.0);
}

TEST_CASE("Mixture: quantiles are those of a list that holds each run as often as it is likely") {
  std::mt19937 generator(7);
  std::lognormal_distribution<double> draw(1.0, 0.5);
  std::vector<double> low(400), high(400), listed;
  for (double& run : low) run = draw(generator);
  for (double& run : high) run = 3.0 + draw(generator);
  for (std::size_t i = 0; i < low.size(); ++i) {
    for (int copy = 0; copy < 7; ++copy) listed.push_back(low[i]);
    for (int copy = 0; copy < 3; ++copy) listed.push_back(high[i]);
  }
  std::ranges::sort(listed);
  const auto at = [&](double share) {
    return listed[static_cast<std::size_t>(std::ceil(share * static_cast<double>(listed.size()) - 1e-6)) - 1];
  };
  const MixedLaw law = law_of({{0.7, low}, {0.3, high}});
  CHECK(law.p5 == at(0.05));
  CHECK(law.p50 == at(0.5));
  CHECK(law.p90 == at(0.9));
  CHECK(law.p95 == at(0.95));
  CHECK(law.p99 == at(0.99));
}

TEST_CASE("Mixture: the standard error counts that run i of each design has the same random numbers") {
  // What one design gains in a run the other loses: the mixture hardly varies.
  const MixedLaw opposite = law_of({{0.5, {1.0, 2.0, 3.0}}, {0.5, {3.0, 2.0, 1.0}}});
  CHECK(opposite.standard_error == 0.0);
  const MixedLaw alike = law_of({{0.5, {1.0, 2.0, 3.0}}, {0.25, {1.0, 2.0, 3.0}}, {0.25, {9.0}}});
  CHECK(alike.standard_error == Approx(0.75 / std::sqrt(3.0)));
}
