// Random networks of fluids: against a fixed-step integrator that shares no code with them, and what must always hold.
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"
#include "simcore/engine/fluid.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Network {
  std::vector<TokenBucket::Terms> buckets;
  std::vector<Fluid::Flow> flows;
  std::vector<std::vector<double>> coefficients;  // [flow][resource]
};

Network random_network(std::mt19937_64& random, std::size_t flows, std::size_t buckets) {
  const auto between = [&](double low, double high) {
    return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(random));
  };
  Network network;
  for (std::size_t r = 0; r < buckets; ++r) {
    const double baseline = between(0.5, 2.0), burst = random() % 4 == 0 ? baseline : baseline * between(1.1, 5.0);
    const double credit = random() % 3 == 0 ? 0.0 : between(0.1, 10.0);
    network.buckets.push_back(
        {.baseline = baseline, .burst = burst, .credit = credit, .capacity = credit + between(0.1, 10.0)});
  }
  for (std::size_t f = 0; f < flows; ++f) {
    network.flows.push_back({.amount = between(1.0, 30.0),
                             .cap = random() % 2 == 0 ? kInfinity : between(0.3, 3.0),
                             .weight = random() % 2 == 0 ? 1.0 : between(0.5, 4.0)});
    std::vector<double> row(buckets);
    for (double& coefficient : row) coefficient = random() % 2 == 0 ? 0.0 : between(0.3, 3.0);
    row[random() % buckets] = 1.0;
    network.coefficients.push_back(row);
  }
  return network;
}

Fluid fluid_of(const Network& network) {
  Fluid fluid;
  for (const TokenBucket::Terms& terms : network.buckets) fluid.add_resource(TokenBucket(terms));
  for (std::size_t f = 0; f < network.flows.size(); ++f) {
    std::vector<Crossing> crossings;
    for (std::size_t r = 0; r < network.buckets.size(); ++r) crossings.push_back({r, network.coefficients[f][r]});
    fluid.add_flow(network.flows[f], crossings);
  }
  return fluid;
}

/// Steps of a fixed length. The level of the flows that still rise is found by bisection. A bucket grants in a step
/// what it has: its credit and what it earns meanwhile, at most the burst.
struct Integrator {
  const Network& network;
  double step = 0.0;
  double time = 0.0;
  std::vector<double> left = {}, credit = {}, finish = {}, used = {};

  Integrator(const Network& given, double length) : network(given), step(length) {
    for (const Fluid::Flow& flow : network.flows) left.push_back(flow.amount);
    for (const TokenBucket::Terms& terms : network.buckets) credit.push_back(terms.credit);
    finish.assign(left.size(), 0.0);
    used.assign(credit.size(), 0.0);
  }

  double granted(std::size_t r) const {
    const TokenBucket::Terms& terms = network.buckets[r];
    return std::min(terms.burst, terms.baseline + credit[r] / step);
  }

  double use(std::size_t r, const std::vector<double>& rates) const {
    double sum = 0.0;
    for (std::size_t f = 0; f < rates.size(); ++f) sum += network.coefficients[f][r] * rates[f];
    return sum;
  }

  bool fits(const std::vector<double>& rates) const {
    for (std::size_t r = 0; r < credit.size(); ++r)
      if (use(r, rates) > granted(r)) return false;
    return true;
  }

  std::vector<double> at_level(double level, const std::vector<double>& fixed) const {
    std::vector<double> rates = fixed;
    for (std::size_t f = 0; f < rates.size(); ++f)
      if (rates[f] < 0.0) rates[f] = std::min({network.flows[f].cap, left[f] / step, level * network.flows[f].weight});
    return rates;
  }

  bool stopped(std::size_t f, const std::vector<double>& rates, double level) const {
    if (rates[f] < level * network.flows[f].weight) return true;
    for (std::size_t r = 0; r < credit.size(); ++r)
      if (network.coefficients[f][r] > 0.0 && use(r, rates) > granted(r) * (1.0 - 1e-9)) return true;
    return false;
  }

  std::vector<double> rates() const {
    std::vector<double> fixed(left.size(), -1.0);
    while (std::any_of(fixed.begin(), fixed.end(), [](double rate) { return rate < 0.0; })) {
      double low = 0.0, high = 1e3;
      for (int i = 0; i < 45; ++i) (fits(at_level(0.5 * (low + high), fixed)) ? low : high) = 0.5 * (low + high);
      const std::vector<double> reached = at_level(low, fixed);
      for (std::size_t f = 0; f < fixed.size(); ++f)
        if (fixed[f] < 0.0 && stopped(f, reached, low)) fixed[f] = reached[f];
    }
    return fixed;
  }

  void advance() {
    const std::vector<double> rate = rates();
    time += step;
    for (std::size_t r = 0; r < credit.size(); ++r) {
      const double now = use(r, rate);
      used[r] += now * step;
      credit[r] = std::clamp(credit[r] + (network.buckets[r].baseline - now) * step, 0.0, network.buckets[r].capacity);
    }
    for (std::size_t f = 0; f < left.size(); ++f) {
      if (left[f] <= 0.0) continue;
      left[f] = std::max(0.0, left[f] - rate[f] * step);
      if (left[f] < 1e-9) left[f] = 0.0, finish[f] = time;
    }
  }

  bool done() const {
    return std::all_of(left.begin(), left.end(), [](double amount) { return amount <= 0.0; });
  }
};

/// Steps by which finishing times (or credits, in units) differ at most.
double worst_difference(const Network& network, int steps) {
  Fluid fluid = fluid_of(network);
  const FluidRun& run = fluid.run();
  Integrator integrator(network, run.elapsed.value() / steps);
  while (!integrator.done() && integrator.time < 2.0 * run.elapsed.value()) integrator.advance();
  double worst = 0.0;
  for (std::size_t f = 0; f < run.finish.size(); ++f)
    worst = std::max(worst, std::abs(run.finish[f].value() - integrator.finish[f]));
  for (std::size_t r = 0; r < run.used.size(); ++r) {
    CHECK(run.used[r] == Approx(integrator.used[r]).epsilon(1e-6));
    if (!fluid.bucket(r).bursts()) continue;
    worst = std::max(worst, std::abs(fluid.bucket(r).credit() - integrator.credit[r]));
  }
  return worst / integrator.step;
}

Network random_network(std::mt19937_64& random) { return random_network(random, 1 + random() % 6, 1 + random() % 6); }

double uniform(std::mt19937_64& random) { return std::uniform_real_distribution()(random); }

/// Units moved by the flows of a fluid that began as the network says, counted in each resource.
std::vector<double> moved(const Network& network, const Fluid& fluid) {
  std::vector<double> units(network.buckets.size());
  for (std::size_t f = 0; f < network.flows.size(); ++f)
    for (std::size_t r = 0; r < units.size(); ++r)
      units[r] += network.coefficients[f][r] * (network.flows[f].amount - fluid.amount(f));
  return units;
}

/// One term of a network with one flow, raised.
void raise(Network& network, std::mt19937_64& random) {
  TokenBucket::Terms& terms = network.buckets[random() % network.buckets.size()];
  const double more = 0.1 + 2.0 * uniform(random);
  switch (random() % 5) {
    case 0:
      terms.burst += more;
      break;
    case 1:
      terms.baseline = std::min(terms.burst, terms.baseline + more);
      break;
    case 2:
      terms.capacity += more;
      break;
    case 3:
      terms.credit = std::min(terms.capacity, terms.credit + more);
      break;
    default:
      network.flows[0].cap += more;
  }
}

}  // namespace

TEST_CASE("fluid: agrees with a fixed-step integrator within some of its steps") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; ++i) {
    INFO("network " << i);
    CHECK(worst_difference(random_network(random), 2000) < 10.0);
  }
}

TEST_CASE("fluid: units are conserved and no bucket gives more than it has") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 5000; ++i) {
    INFO("network " << i);
    const Network network = random_network(random);
    Fluid fluid = fluid_of(network);
    const Seconds most = i % 2 == 0 ? kForever : Seconds(10.0 * uniform(random));
    const FluidRun& run = fluid.run(most);
    const std::vector<double> units = moved(network, fluid);
    for (std::size_t r = 0; r < units.size(); ++r) {
      const auto& [baseline, burst, credit, capacity] = network.buckets[r];
      const double time = run.elapsed.value(), left = burst > baseline ? fluid.bucket(r).credit() : 0.0;
      CHECK(std::abs(run.used[r] - units[r]) < 1e-9);
      CHECK(run.used[r] <= burst * time * (1.0 + 1e-9));
      CHECK(run.used[r] <= baseline * time + credit - left + 1e-9);  // less what a full bucket could not earn
      CHECK(left <= capacity);
    }
  }
}

TEST_CASE("fluid: each flow is limited by something at any time, and each event has its cause") {
  std::mt19937_64 random(3);
  for (int i = 0; i < 5000; ++i) {
    INFO("network " << i);
    const Network network = random_network(random);
    Fluid fluid = fluid_of(network);
    const FluidRun& run = fluid.run();
    std::size_t bursting = 0;
    for (const TokenBucket::Terms& terms : network.buckets) bursting += terms.burst > terms.baseline ? 1 : 0;
    CHECK(run.events <= 2 + network.flows.size() + (network.flows.size() + 1) * 8 * bursting);
    for (std::size_t f = 0; f < network.flows.size(); ++f) {
      Seconds bound;
      for (const Seconds each : run.binding[f]) bound += each;
      CHECK(bound.value() == Approx(run.finish[f].value()).epsilon(1e-12));
      CHECK(fluid.amount(f) == 0.0);
      for (std::size_t r = 0; r < network.buckets.size(); ++r)
        if (network.coefficients[f][r] == 0.0) CHECK(run.binding[f][r].value() == 0.0);
    }
  }
}

TEST_CASE("fluid: many short runs are as one long run") {
  std::mt19937_64 random(4);
  for (int i = 0; i < 2000; ++i) {
    INFO("network " << i);
    const Network network = random_network(random);
    Fluid whole = fluid_of(network), parts = fluid_of(network);
    const FluidRun& once = whole.run();
    const int cuts = 1 + static_cast<int>(random() % 20);
    std::vector<double> finish(network.flows.size()), used(network.buckets.size());
    double time = 0.0;
    for (int cut = 0; cut <= cuts; ++cut) {
      const FluidRun& part = cut == cuts ? parts.run() : parts.run(once.elapsed * (uniform(random) / cuts));
      for (std::size_t f = 0; f < finish.size(); ++f)
        if (part.finish[f] < kForever && part.finish[f] > Seconds(0.0)) finish[f] = time + part.finish[f].value();
      for (std::size_t r = 0; r < used.size(); ++r) used[r] += part.used[r];
      time += part.elapsed.value();
    }
    CHECK(time == Approx(once.elapsed.value()).epsilon(1e-9));
    for (std::size_t f = 0; f < finish.size(); ++f) CHECK(finish[f] == Approx(once.finish[f].value()).epsilon(1e-9));
    for (std::size_t r = 0; r < used.size(); ++r) {
      CHECK(used[r] == Approx(once.used[r]).epsilon(1e-9));
      CHECK(parts.bucket(r).credit() == Approx(whole.bucket(r).credit()).epsilon(1e-9).margin(1e-9));
    }
  }
}

TEST_CASE("fluid: a single flow never ends later when a limit, credit, capacity or cap is raised") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 5000; ++i) {
    INFO("network " << i);
    Network network = random_network(random, 1, 1 + random() % 6);
    double end = kInfinity;
    for (int raised = 0; raised < 5; ++raised) {
      Fluid fluid = fluid_of(network);
      const double now = fluid.run().elapsed.value();
      CHECK(now <= end * (1.0 + 1e-12));
      end = now;
      raise(network, random);
    }
  }
}

TEST_CASE("fluid: the order in which flows are added does not matter") {
  std::mt19937_64 random(6);
  for (int i = 0; i < 1000; ++i) {
    INFO("network " << i);
    Network network = random_network(random);
    Fluid fluid = fluid_of(network);
    std::vector<Seconds> finish = fluid.run().finish;
    std::reverse(network.flows.begin(), network.flows.end());
    std::reverse(network.coefficients.begin(), network.coefficients.end());
    std::reverse(finish.begin(), finish.end());
    Fluid reversed = fluid_of(network);
    const FluidRun& run = reversed.run();
    for (std::size_t f = 0; f < finish.size(); ++f)
      CHECK(run.finish[f].value() == Approx(finish[f].value()).epsilon(1e-9));
  }
}
