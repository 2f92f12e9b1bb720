#include "simcore/engine/max_min.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct FlowRow {
  double cap = kInfinity;
  double weight = 1.0;
  std::vector<Crossing> crossings = {};
};

struct Shares {
  std::vector<double> rates;
  std::vector<std::size_t> bottlenecks;
};

FlowNetwork network_of(const std::vector<FlowRow>& flows, std::size_t resources) {
  FlowNetwork network;
  for (std::size_t r = 0; r < resources; ++r) network.add_resource();
  for (const FlowRow& flow : flows) network.add_flow(flow.cap, flow.weight, flow.crossings);
  return network;
}

Shares share(const std::vector<FlowRow>& flows, const std::vector<double>& limits) {
  Shares shares{std::vector<double>(flows.size()), std::vector<std::size_t>(flows.size())};
  const FlowNetwork network = network_of(flows, limits.size());
  max_min_rates(network, network.all_flows(), limits, shares.rates, shares.bottlenecks);
  return shares;
}

std::vector<Crossing> over(std::initializer_list<std::size_t> resources) {
  std::vector<Crossing> crossings;
  for (const std::size_t r : resources) crossings.push_back({r, 1.0});
  return crossings;
}

double use_of(const std::vector<FlowRow>& flows, const std::vector<double>& rates, std::size_t resource) {
  double use = 0.0;
  for (std::size_t f = 0; f < flows.size(); ++f)
    for (const Crossing& crossing : flows[f].crossings)
      if (crossing.resource == resource && crossing.coefficient > 0.0) use += crossing.coefficient * rates[f];
  return use;
}

bool crosses(const FlowRow& flow, std::size_t resource) {
  return std::any_of(flow.crossings.begin(), flow.crossings.end(), [&](const Crossing& crossing) {
    return crossing.resource == resource && crossing.coefficient > 0.0;
  });
}

/// The definition: a flow without its cap reached needs a saturated resource where no rate / weight exceeds its own.
bool has_bottleneck(const std::vector<FlowRow>& flows, const std::vector<double>& limits,
                    const std::vector<double>& rates, std::size_t f, std::size_t r) {
  if (!crosses(flows[f], r) || use_of(flows, rates, r) < limits[r] * (1.0 - 1e-9)) return false;
  for (std::size_t g = 0; g < flows.size(); ++g)
    if (crosses(flows[g], r) && rates[g] / flows[g].weight > rates[f] / flows[f].weight * (1.0 + 1e-9)) return false;
  return true;
}

struct RandomNetwork {
  std::vector<FlowRow> flows;
  std::vector<double> limits;
};

/// Small numbers of few values, so that bottlenecks often coincide; zeros and infinities among them.
RandomNetwork random_network(std::mt19937_64& random) {
  const auto pick = [&](std::initializer_list<double> values) { return values.begin()[random() % values.size()]; };
  RandomNetwork network;
  network.limits.resize(1 + random() % 6);
  for (double& limit : network.limits) limit = pick({0.0, 1.0, 2.0, 3.0, 1.0 / 3.0, 0.7, 1e-9, 1e12, kInfinity});
  network.flows.resize(1 + random() % 7);
  for (FlowRow& flow : network.flows) {
    flow.cap = pick({0.0, 0.1, 1.0 / 3.0, 1.0, 5.0, kInfinity, kInfinity, kInfinity});
    flow.weight = pick({1.0, 1.0, 1.0, 2.0, 16.0, 0.3});
    for (std::size_t r = 0; r < network.limits.size(); ++r)
      if (random() % 2 == 0) flow.crossings.push_back({r, pick({0.0, 1.0, 1.0, 2.0, 1.0 / 3.0, 1e-3})});
  }
  return network;
}

}  // namespace

// After the example of Bertsekas and Gallager: three sessions over one link; one of them meets a fourth on a second
// link; a fifth is alone. All links carry 1.
TEST_CASE("max-min: the textbook's example") {
  const Shares shares = share({{.crossings = over({0})},
                               {.crossings = over({0})},
                               {.crossings = over({0, 1})},
                               {.crossings = over({1})},
                               {.crossings = over({2})}},
                              {1.0, 1.0, 1.0});
  const std::vector<double> expected{1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0, 1.0};
  for (std::size_t f = 0; f < expected.size(); ++f) CHECK(shares.rates[f] == Approx(expected[f]).epsilon(1e-15));
  CHECK(shares.bottlenecks == std::vector<std::size_t>{0, 0, 0, 1, 2});
}

TEST_CASE("max-min: one long flow against a short one on each of n links gets half of each") {
  std::vector<FlowRow> flows{{.crossings = over({0, 1, 2, 3})}};
  for (std::size_t r = 0; r < 4; ++r) flows.push_back({.crossings = over({r})});
  const Shares shares = share(flows, {10.0, 10.0, 10.0, 10.0});
  for (const double rate : shares.rates) CHECK(rate == 5.0);
}

TEST_CASE("max-min: what a cap or another bottleneck leaves goes to the others") {
  const Shares capped =
      share({{.cap = 1.0, .crossings = over({0})}, {.crossings = over({0})}, {.crossings = over({0})}}, {10.0});
  CHECK(capped.rates == std::vector<double>{1.0, 4.5, 4.5});
  CHECK(capped.bottlenecks == std::vector<std::size_t>{kOwnCap, 0, 0});
  const Shares elsewhere = share({{.crossings = over({0, 1})}, {.crossings = over({0})}}, {10.0, 2.0});
  CHECK(elsewhere.rates == std::vector<double>{2.0, 8.0});
  CHECK(elsewhere.bottlenecks == std::vector<std::size_t>{1, 0});
}

TEST_CASE("max-min: the share grows with the weight: n readers are as n flows") {
  const Shares weighted = share({{.weight = 3.0, .crossings = over({0})}, {.crossings = over({0})}}, {8.0});
  CHECK(weighted.rates == std::vector<double>{6.0, 2.0});
  const Shares four = share(std::vector<FlowRow>(4, {.crossings = over({0})}), {8.0});
  CHECK(std::accumulate(four.rates.begin(), four.rates.begin() + 3, 0.0) == 6.0);
}

TEST_CASE("max-min: coefficients say how much of a resource a unit uses") {
  // x = y rise together until 3 x + y = 8.
  const Shares shares = share({{.crossings = {{0, 3.0}}}, {.crossings = {{0, 1.0}}}}, {8.0});
  CHECK(shares.rates == std::vector<double>{2.0, 2.0});
  // Crossing a resource twice is crossing it with the sum.
  CHECK(share({{.crossings = {{0, 1.5}, {0, 2.5}}}}, {8.0}).rates == std::vector<double>{2.0});
}

TEST_CASE("max-min: zero, infinite, nothing crossed") {
  CHECK(share({{.crossings = over({0})}, {.crossings = over({1})}}, {0.0, 4.0}).rates == std::vector<double>{0.0, 4.0});
  CHECK(share({{.cap = 0.0, .crossings = over({0})}, {.crossings = over({0})}}, {4.0}).rates ==
        std::vector<double>{0.0, 4.0});
  CHECK(share({{}, {.cap = 7.0}, {.crossings = over({0})}}, {kInfinity}).rates ==
        std::vector<double>{kInfinity, 7.0, kInfinity});
  CHECK(share({{.crossings = {{0, 0.0}}}}, {0.0}).rates == std::vector<double>{kInfinity});
  CHECK(share({}, {1.0}).rates.empty());
}

TEST_CASE("max-min: equal bottlenecks stop their flows together, and the first is named") {
  const Shares shares = share({{.crossings = over({0, 1})}, {.cap = 1.0, .crossings = over({1})}}, {1.0, 2.0});
  CHECK(shares.rates == std::vector<double>{1.0, 1.0});
  CHECK(shares.bottlenecks == std::vector<std::size_t>{0, 1});
  // 0.1 + 0.2 and 0.3 differ by rounding only.
  CHECK(share({{.crossings = over({0, 1})}}, {0.1 + 0.2, 0.3}).bottlenecks == std::vector<std::size_t>{0});
}

TEST_CASE("max-min: the largest networks, and inactive flows") {
  std::vector<FlowRow> flows(32);
  std::vector<double> limits(32);
  for (std::size_t f = 0; f < 32; ++f) {
    flows[f].crossings = over({f});
    limits[f] = static_cast<double>(f + 1);
  }
  CHECK(share(flows, limits).rates == limits);
  const FlowNetwork network = network_of({{.crossings = over({0})}, {.crossings = over({0})}}, 1);
  std::vector<double> rates{-1.0, -1.0};
  std::vector<std::size_t> bottlenecks{9, 9};
  max_min_rates(network, 0b10, std::vector<double>{6.0}, rates, bottlenecks);
  CHECK(rates == std::vector<double>{-1.0, 6.0});
  CHECK(bottlenecks == std::vector<std::size_t>{9, 0});
}

TEST_CASE("max-min: defining properties on random networks") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const auto [flows, limits] = random_network(random);
    const auto [rates, bottlenecks] = share(flows, limits);
    bool right = true;
    for (std::size_t r = 0; r < limits.size(); ++r) right &= use_of(flows, rates, r) <= limits[r] * (1.0 + 1e-12);
    for (std::size_t f = 0; f < flows.size(); ++f)
      right &= bottlenecks[f] == kOwnCap
                   ? rates[f] == flows[f].cap
                   : rates[f] <= flows[f].cap && has_bottleneck(flows, limits, rates, f, bottlenecks[f]);
    if (!right) FAIL("network " << i);
  }
}

TEST_CASE("max-min: the order of flows and resources does not matter") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; ++i) {
    auto [flows, limits] = random_network(random);
    const std::vector<double> rates = share(flows, limits).rates;
    std::vector<std::size_t> order(flows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<FlowRow> shuffled;
    for (const std::size_t f : order) shuffled.push_back(flows[f]);
    std::reverse(limits.begin(), limits.end());
    for (FlowRow& flow : shuffled)
      for (Crossing& crossing : flow.crossings) crossing.resource = limits.size() - 1 - crossing.resource;
    const std::vector<double> again = share(shuffled, limits).rates;
    for (std::size_t f = 0; f < order.size(); ++f)
      if (again[f] != rates[order[f]]) CHECK(again[f] == Approx(rates[order[f]]).epsilon(1e-11));
  }
}

TEST_CASE("max-min: refuses what makes no sense") {
  FlowNetwork network;
  network.add_resource();
  const std::vector<Crossing> unknown = over({1}), negative{{0, -1.0}}, infinite{{0, kInfinity}}, nan{{0, kNan}};
  CHECK_THROWS_WITH(network.add_flow(-1.0, 1.0, {}), "flow: cap: must be at least 0, got -1");
  CHECK_THROWS_WITH(network.add_flow(1.0, 0.0, {}), "flow: weight: must be positive and finite, got 0");
  CHECK_THROWS_WITH(network.add_flow(1.0, 1.0, unknown), "flow: crossing: must name a resource of the network, got 1");
  CHECK_THROWS_WITH(network.add_flow(1.0, 1.0, negative), "flow: coefficient: must be at least 0 and finite, got -1");
  CHECK_THROWS_AS(network.add_flow(kNan, 1.0, {}), SimulationError);
  CHECK_THROWS_AS(network.add_flow(1.0, kInfinity, {}), SimulationError);
  CHECK_THROWS_AS(network.add_flow(1.0, 1.0, infinite), SimulationError);
  CHECK_THROWS_AS(network.add_flow(1.0, 1.0, nan), SimulationError);
  CHECK(network.flows() == 0);
  for (std::size_t i = 1; i < kMaxResources; ++i) network.add_resource();
  CHECK_THROWS_WITH(network.add_resource(), "flow network: holds at most 64 resources, got 65");
  for (int i = 0; i < 32; ++i) network.add_flow(1.0, 1.0, {});
  CHECK_THROWS_WITH(network.add_flow(1.0, 1.0, {}), "flow network: holds at most 32 flows, got 33");

  const FlowNetwork small = network_of({{}}, 1);
  std::vector<double> one(1);
  std::vector<std::size_t> bottleneck(1), none;
  CHECK_THROWS_AS(max_min_rates(small, 1, {}, one, bottleneck), SimulationError);
  CHECK_THROWS_AS(max_min_rates(small, 1, std::vector<double>{1.0}, one, none), SimulationError);
  CHECK_THROWS_AS(max_min_rates(small, 1, std::vector<double>{kNan}, one, bottleneck), SimulationError);
  CHECK_THROWS_AS(max_min_rates(small, 1, std::vector<double>{-1.0}, one, bottleneck), SimulationError);
}
