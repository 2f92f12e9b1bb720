#include "simcore/explore/selection.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

constexpr std::uint64_t kRuns = 256;

/// Runs with normal costs of that mean and deviation, independent of those of other numbers; some are late.
EstimateHistory normal(std::uint32_t number, double mean, double deviation, std::uint64_t late = 0,
                       std::uint64_t seed = 1) {
  Stream stream = Streams(seed, 0).at(0, number);
  DesignEstimate estimate{.runs = kRuns, .late = late};
  for (std::uint64_t i = 0; i < kRuns; ++i)
    estimate.cost[i % kRandomisations] += mean + deviation * normal_quantile(stream.uniform());
  return {estimate};
}

/// A design that costs the same in each run.
EstimateHistory certain(double cost) {
  DesignEstimate estimate{.runs = 1, .certain = true};
  estimate.cost[0] = cost;
  return {estimate};
}

}  // namespace

TEST_CASE("selection: the least mean of those that keep the limits, and how sure that is") {
  const std::vector<EstimateHistory> designs = {
      normal(0, 10.0, 1.0, 40), normal(1, 12.0, 1.0), normal(2, 15.0, 1.0), {}};
  const Selection found = select(designs, {.late = 0.05, .unfinished = 0.05});
  CHECK(found.best == 1);  // the first is late in 16 % of its runs
  CHECK(found.correct > 0.99);
  CHECK(found.errors[3] == 0.0);  // it is refused
  CHECK(found.errors[2] < 1e-6);
  CHECK(select(designs, {}).best == 0);
}

TEST_CASE("selection: equal designs make it doubtful only without indifference") {
  const std::vector<EstimateHistory> designs = {normal(0, 100.0, 0.1), normal(1, 100.0, 0.1)};
  CHECK(select(designs, {.unfinished = 0.05, .indifference = 0.01}).correct > 0.999);
  CHECK(select(designs, {.unfinished = 0.05, .indifference = 0.0}).correct < 0.9);
}

TEST_CASE("selection: what chance brought few runs of all designs makes none of them better") {
  DesignEstimate few{.runs = kRuns}, many{.runs = 2 * kRuns}, other{.runs = kRuns};
  for (std::size_t i = 0; i < kRandomisations; ++i) {
    few.cost[i] = 1600.0 + 200.0 * static_cast<double>(i);
    many.cost[i] = 2.0 * few.cost[i] + 800.0;  // the first runs are cheap for every design
    other.cost[i] = few.cost[i] + 10.0;
  }
  const Selection found = select(std::vector<EstimateHistory>{{other}, {few, many}}, {});
  CHECK(found.best == 1);  // though its mean is higher
  CHECK(found.differences[0] == Approx(10.0 / 16.0));
  CHECK(found.differences[1] == 0.0);
}

TEST_CASE("selection: a preferred design that keeps the limits is the best, whatever it costs") {
  std::vector<EstimateHistory> designs = {normal(0, 10.0, 1.0), normal(1, 20.0, 1.0), normal(2, 15.0, 1.0),
                                          normal(3, 5.0, 1.0, 128)};
  designs[0].back().preference = 1;
  designs[3].back().preference = 0;
  const Selection found = select(designs, {.late = 0.05, .unfinished = 0.05});
  CHECK(found.best == 2);  // the fourth is late, and the first costs least of those that are not preferred
  CHECK(found.errors[0] == 0.0);
  CHECK(found.errors[3] < 1e-9);
  designs[3].back().late = 16;  // 6 % of its runs
  CHECK(select(designs, {.late = 0.05, .unfinished = 0.05}).correct < 0.9);
}

TEST_CASE("selection: what more runs of one design showed makes those with few doubtful, and none of them the best") {
  DesignEstimate few{.runs = kRuns}, many{.runs = 2 * kRuns}, other{.runs = kRuns};
  for (std::size_t i = 0; i < kRandomisations; ++i) {
    few.cost[i] = 1600.0 + static_cast<double>(i % 2);
    many.cost[i] = 2.0 * few.cost[i];
    other.cost[i] = 1760.0 + static_cast<double>(i % 2);
  }
  CHECK(select(std::vector<EstimateHistory>{{other}, {few, many}}, {}).errors[0] < 1e-9);
  for (double& cost : many.cost) cost += 640.0;  // each later run costs 40 % more
  const Selection found = select(std::vector<EstimateHistory>{{other}, {few, many}}, {});
  CHECK(found.best == 1);
  CHECK(found.errors[0] > 0.9);  // its own runs are cheaper than all of the best
}

TEST_CASE("selection: of certain designs everything is known") {
  const std::vector<EstimateHistory> designs = {certain(3.0), certain(2.0), certain(2.0)};
  const Selection found = select(designs, {.unfinished = 0.05, .indifference = 0.0});
  CHECK(found.best == 1);
  CHECK(found.correct == 1.0);
}

TEST_CASE("selection: without a design that keeps the limits, the nearest") {
  const std::vector<EstimateHistory> designs = {normal(0, 10.0, 1.0, 100), normal(1, 12.0, 1.0, 60)};
  const Selection found = select(designs, {.late = 0.05, .unfinished = 0.05});
  CHECK_FALSE(found.best);
  CHECK(found.nearest == 1);
  CHECK(found.correct > 0.99);
  CHECK(excess(designs[1].back(), {.late = 0.05, .unfinished = 0.05}) == Approx(60.0 / 256.0 - 0.05));
}

TEST_CASE("selection: differences are those of as many runs of both") {
  EstimateHistory a = normal(0, 10.0, 1.0), b = normal(1, 10.0, 1.0);
  DesignEstimate more = a.back();
  more.runs *= 2;
  for (double& sum : more.cost) sum *= 2.02;  // the later runs cost more
  a.push_back(more);
  const EstimatedMean difference = compare(a, b, &DesignEstimate::cost).difference;
  CHECK(difference.mean == Approx(mean_difference(a.front(), b.front(), &DesignEstimate::cost).mean));
}

// Three designs of independent normal costs, the first by 2 standard errors of the difference better than the others
// are: an honest statement is not above the share of right selections. A share of 400 trials below the stated mean by
// more than 4 standard errors comes once in 30,000 times.
TEST_CASE("selection: what it states is not above how often it is right") {
  constexpr std::uint64_t kTrials = 400;
  double stated = 0.0, right = 0.0;
  for (std::uint64_t trial = 1; trial <= kTrials; ++trial) {
    const std::vector<EstimateHistory> designs = {normal(0, 10.0, 1.0, 0, trial), normal(1, 10.18, 1.0, 0, trial),
                                                  normal(2, 10.18, 1.0, 0, trial)};
    const Selection found = select(designs, {.unfinished = 0.05, .indifference = 0.0});
    stated += found.correct / static_cast<double>(kTrials);
    right += found.best == 0 ? 1.0 / static_cast<double>(kTrials) : 0.0;
  }
  CHECK(stated > 0.7);
  CHECK(stated <= right + 4.0 * std::sqrt(right * (1.0 - right) / static_cast<double>(kTrials)));
}

TEST_CASE("selection: a limit may be kept with room for the error of its share") {
  const EstimateHistory design = normal(0, 10.0, 1.0, 16);  // of 256 runs: 6.25 %, give or take 1.513 %
  CHECK(excess(design.back(), {.late = 0.05, .unfinished = 0.5}, 2.0) == Approx(0.0125 + 2.0 * 0.015129).epsilon(1e-3));
}
