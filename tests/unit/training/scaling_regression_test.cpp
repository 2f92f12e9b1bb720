#include "simcore/training/scaling_regression.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

const ScalingBelief kBelief{.noise = 0.01,
                            .drift = 0.03,
                            .communication = {1.0, 1.0},
                            .ring = {0.02, 0.1},
                            .doubling = {0.005, 0.02},
                            .node = {0.0015, 0.005},
                            .pair = {2e-6, 1e-5}};
/// Knows of no way to lose time.
const ScalingBelief kLinear{.noise = 0.02};

using Throughput = std::function<double(double)>;

std::vector<ScalingPoint> measured(const std::vector<int>& nodes, const Throughput& throughput, double error) {
  std::vector<ScalingPoint> points;
  for (const int n : nodes)
    points.push_back({.nodes = n, .throughput = PerSecond(throughput(n)), .relative_error = error});
  return points;
}

std::vector<ScalingPoint> two(double one_node, double two_nodes) {
  return {{.nodes = 1, .throughput = PerSecond(one_node)}, {.nodes = 2, .throughput = PerSecond(two_nodes)}};
}

double predicted(const std::vector<ScalingPoint>& points, BatchRule rule, int nodes) {
  return ScalingRegression(points, rule, kBelief).at(nodes).median.value();
}

std::string place(const std::function<void()>& call) {
  try {
    call();
  } catch (const SpecError& error) {
    return error.problems().front().where;
  }
  return "";
}

}  // namespace

TEST_CASE("Scaling fit: what the laws of the literature make comes back from exact points") {
  const std::vector<int> nodes = {1, 2, 3, 4, 8, 16, 32};
  const auto check = [&](BatchRule rule, const Throughput& truth) {
    const ScalingRegression fit(measured(nodes, truth, 1e-7), rule, kBelief);
    for (const int n : {1, 5, 32, 64}) CHECK(fit.at(n).median.value() == Approx(truth(n)).epsilon(1e-3));
  };
  for (const BatchRule rule : {BatchRule::global, BatchRule::per_node}) {
    check(rule, [](double n) { return 300.0 * n; });
    check(rule, [](double n) { return 300.0 / (0.03 + 0.97 / n); });
    check(rule, [](double n) { return 250.0 * n / (1.0 + 0.004 * (n - 1.0) + 0.00005 * n * (n - 1.0)); });
  }
  check(BatchRule::per_node, [](double n) { return 256.0 * n / (0.5 + 0.01 * std::log2(n) + 0.0007 * n); });
  check(BatchRule::per_node, [](double n) { return 100.0 * n / (1.0 + 0.4 * (n - 1.0) / n); });
}

TEST_CASE("Scaling fit: a model of the links is scaled to a single point, and fitted to two") {
  const auto share = [](double n) { return 0.3 * (n - 1.0) / n + 0.001 * n; };
  const auto truth = [&](double factor) {
    return [&share, factor](double n) { return 80.0 * n / (1.0 + factor * share(n)); };
  };
  ScalingBelief sure{.noise = 0.01, .communication = {1.0, 1e-6}};
  for (const int n : {1, 4}) {
    const ScalingRegression one(measured({n}, truth(1.0), 0.01), BatchRule::per_node, sure, share);
    for (const int wanted : {1, 8, 64})
      CHECK(one.at(wanted).median.value() == Approx(truth(1.0)(wanted)).epsilon(1e-3));
  }
  ScalingBelief open{.noise = 0.01, .communication = {1.0, 1.0}};
  for (const double factor : {0.0, 0.4, 2.5}) {
    const ScalingRegression fit(measured({1, 2}, truth(factor), 1e-6), BatchRule::per_node, open, share);
    CHECK(fit.at(64).median.value() == Approx(truth(factor)(64)).epsilon(1e-3));
    REQUIRE(fit.terms().size() == 1);
    CHECK(fit.terms()[0].name == "communication");
    CHECK(fit.terms()[0].coefficient == Approx(factor).margin(1e-4));
  }
}

TEST_CASE("Scaling fit: without ways to lose time, the spread is that of a mean") {
  const ScalingPrediction one =
      ScalingRegression({{.nodes = 2, .throughput = PerSecond(200.0)}}, BatchRule::global, kLinear).at(8);
  CHECK(one.median.value() == Approx(800.0).epsilon(0.002));
  // Noise of the point and of a run there. 256 draws and their mirror images: the variance is within 25 % of the truth.
  CHECK(one.sigma == Approx(0.02 * std::sqrt(2.0)).epsilon(0.1));
  std::vector<ScalingPoint> four;
  for (const int n : {1, 2, 4, 8}) four.push_back({.nodes = n, .throughput = PerSecond(100.0 * n)});
  CHECK(ScalingRegression(four, BatchRule::global, kLinear).at(8).sigma ==
        Approx(0.02 * std::sqrt(1.25)).epsilon(0.05));
}

TEST_CASE("Scaling fit: the interval is lognormal") {
  const ScalingPrediction prediction{.nodes = 4, .median = PerSecond(1000.0), .sigma = 0.1};
  // Quantiles of the standard normal law: 1.281552 and 1.959964.
  CHECK(prediction.interval(0.8).low == Approx(1000.0 * std::exp(-0.1281552)).epsilon(1e-6));
  CHECK(prediction.interval(0.8).high == Approx(1000.0 * std::exp(0.1281552)).epsilon(1e-6));
  CHECK(prediction.interval(0.95).high == Approx(1000.0 * std::exp(0.1959964)).epsilon(1e-6));
  CHECK(prediction.law().quantile(0.9) == Approx(prediction.interval(0.8).high).epsilon(1e-9));
  CHECK(prediction.law().quantile(0.5) == Approx(1000.0));
}

TEST_CASE(
    "Scaling fit: each measured point comes back within two of its standard deviations, however bad the scaling") {
  using Runs = std::vector<std::pair<int, double>>;
  const std::vector<Runs> clusters = {{{1, 1500.0}, {4, 2000.0}}, {{1, 1000.0}, {2, 1500.0}, {3, 1700.0}, {4, 1750.0}},
                                      {{1, 5000.0}, {4, 1500.0}}, {{1, 220.0}, {2, 180.0}, {4, 260.0}},
                                      {{1, 100.0}, {4, 800.0}},   {{2, 100.0}, {4, 100.0}, {8, 50.0}, {16, 400.0}}};
  const CommunicationShare links = [](int n) { return 0.05 * (n - 1.0) / n; };
  for (const Runs& runs : clusters)
    for (const BatchRule rule : {BatchRule::global, BatchRule::per_node})
      for (const CommunicationShare& share : {CommunicationShare(), links}) {
        std::vector<ScalingPoint> points;
        for (const auto& [nodes, speed] : runs) points.push_back({.nodes = nodes, .throughput = PerSecond(speed)});
        const ScalingRegression fit(points, rule, kBelief, share);
        for (const auto& [nodes, speed] : runs) {
          CAPTURE(runs.size(), nodes, speed);
          CHECK(std::abs(std::log(fit.at(nodes).median.value() / speed)) <= 2.0 * kBelief.noise);
        }
      }
}

TEST_CASE("Scaling fit: less is known of a cluster that scales unlike all others") {
  const auto on16 = [](double four) {
    const std::vector<ScalingPoint> points = {{.nodes = 1, .throughput = PerSecond(100.0)},
                                              {.nodes = 4, .throughput = PerSecond(four)}};
    return ScalingRegression(points, BatchRule::global, kBelief).at(16);
  };
  const ScalingPrediction slow = on16(400.0 / 3.0);
  // Of the loss of 2, stragglers alone make 4 on 16 nodes; half by them and half by what is serial makes 2 + 5.
  CHECK(slow.interval(0.95).high > 1600.0 / 5.0);
  CHECK(slow.interval(0.95).low < 1600.0 / 8.0);
  CHECK(slow.sigma > 2.0 * on16(390.0).sigma);
  CHECK(on16(800.0).sigma > 2.0 * on16(390.0).sigma);
}

TEST_CASE("Scaling fit: no cluster falls back on more nodes because of what is believed only") {
  const CommunicationShare links = [](int n) { return 0.3 * (n - 1.0) / n + 0.001 * n; };
  for (const BatchRule rule : {BatchRule::global, BatchRule::per_node})
    for (const CommunicationShare& share : {CommunicationShare(), links})
      for (const std::vector<int>& nodes : {std::vector{1}, std::vector{8}, std::vector{1, 8}, std::vector{1, 2, 8}}) {
        const auto truth = [](double n) { return 100.0 * n / (1.0 + 0.01 * std::log2(n)); };
        const ScalingRegression fit(measured(nodes, truth, 0.01), rule, kBelief, share);
        for (int n = 1; n <= 2048; n *= 2) CHECK(fit.at(2 * n).median > fit.at(n).median);
      }
}

TEST_CASE("Scaling fit: four points that fall back say so, beyond them too") {
  const auto truth = [](double n) { return 100.0 * n / (1.0 + 0.2 * (n - 1.0) + 0.05 * n * (n - 1.0)); };
  const ScalingRegression fit(measured({1, 2, 4, 8}, truth, 0.01), BatchRule::global, kBelief);
  CHECK(fit.at(16).median.value() == Approx(truth(16)).epsilon(0.1));
  CHECK(fit.at(16).median < fit.at(8).median);
}

TEST_CASE("Scaling fit: faster links never slow down what is predicted from a run on one node") {
  // A run on several nodes has the links in it: were they faster, so would it have been.
  for (const int n : {2, 16, 64, 512}) {
    double before = 0.0;
    for (const double slowness : {4.0, 2.0, 1.0, 0.5, 0.1, 0.01}) {
      const CommunicationShare links = [slowness](int nodes) { return slowness * 0.3 * (nodes - 1.0) / nodes; };
      const std::vector<ScalingPoint> points = {{.nodes = 1, .throughput = PerSecond(100.0)}};
      const double now = ScalingRegression(points, BatchRule::per_node, kBelief, links).at(n).median.value();
      CHECK(now > before);
      before = now;
    }
  }
}

TEST_CASE("Scaling fit: linear stays linear, and two points better than linear do not go beyond it") {
  for (const BatchRule rule : {BatchRule::global, BatchRule::per_node}) {
    CHECK(predicted(
              measured({1, 2, 4}, [](double n) { return 50.0 * n; }, 1e-5), rule, 64) == Approx(3200.0).epsilon(0.002));
    for (const double second : {200.0, 204.0, 210.0, 230.0}) {
      CAPTURE(second);
      for (const int n : {2, 8, 64, 512}) CHECK(predicted(two(100.0, second), rule, n) <= n * second / 2.0);
    }
    CHECK(predicted(two(100.0, 210.0), rule, 8) < 8 * 105.0);
  }
}

TEST_CASE("Scaling fit: a cluster that scales better is predicted faster") {
  for (const BatchRule rule : {BatchRule::global, BatchRule::per_node})
    for (const int n : {3, 4, 16, 128}) {
      double before = 0.0;
      for (double second = 110.0; second <= 210.0; second += 5.0) {
        const double now = predicted(two(100.0, second), rule, n);
        CHECK(now > before);
        before = now;
      }
    }
}

TEST_CASE("Scaling fit: less is known farther away, and more with more points") {
  const auto truth = [](double n) { return 100.0 * n / (1.0 + 0.1 * (n - 1.0) / n + 0.01 * std::log2(n)); };
  const ScalingRegression fit(measured({1, 2}, truth, 0.01), BatchRule::per_node, kBelief);
  double before = 0.0;
  for (const int n : {2, 4, 8, 16, 32, 64}) {
    const double sigma = fit.at(n).sigma;
    CHECK(sigma > before);
    before = sigma;
  }
  double wider = 1.0;
  for (const std::vector<int>& nodes :
       {std::vector{1}, std::vector{1, 2}, std::vector{1, 2, 4}, std::vector{1, 2, 4, 8}}) {
    const double sigma = ScalingRegression(measured(nodes, truth, 0.01), BatchRule::per_node, kBelief).at(16).sigma;
    CHECK(sigma < wider);
    wider = sigma;
  }
}

TEST_CASE("Scaling fit: intervals hold what they say when clusters are drawn from the belief") {
  // 600 clusters, each with coefficients, three noisy points and a noisy run on 32 nodes. At a true coverage of c the
  // share is within 4 √(c (1 − c) / 600) but once in 16,000; what is cut off below 0 moves the coverage itself by up to
  // 2 %.
  ScalingBelief belief = kBelief;
  belief.drift = 0.0;
  std::mt19937_64 engine(7);
  std::normal_distribution<double> normal;
  const auto coefficient = [&](const CoefficientBelief& of) {
    return std::max(0.0, of.mean + of.spread * normal(engine));
  };
  int within80 = 0, within95 = 0;
  constexpr int kClusters = 600;
  for (int cluster = 0; cluster < kClusters; ++cluster) {
    const double ring = coefficient(belief.ring), doubling = coefficient(belief.doubling),
                 node = coefficient(belief.node);
    const auto run = [&](double n) {
      return 100.0 * n * std::exp(0.01 * normal(engine)) /
             (1.0 + ring * (n - 1.0) / n + doubling * std::log2(n) + node * (n - 1.0));
    };
    const ScalingPrediction prediction =
        ScalingRegression(measured({1, 2, 4}, run, 0.01), BatchRule::per_node, belief).at(32);
    const double found = run(32);
    const auto holds = [&](double level) {
      return prediction.interval(level).low <= found && found <= prediction.interval(level).high;
    };
    within80 += holds(0.8) ? 1 : 0;
    within95 += holds(0.95) ? 1 : 0;
  }
  CAPTURE(within80, within95);
  CHECK(std::abs(within80 / 600.0 - 0.8) <= 0.065 + 0.02);
  CHECK(std::abs(within95 / 600.0 - 0.95) <= 0.036 + 0.02);
}

TEST_CASE("Scaling fit: the next measurement does what it says") {
  const auto truth = [](double n) { return 100.0 * n / (1.0 + 0.08 * (n - 1.0) / n + 0.01 * std::log2(n)); };
  std::vector<ScalingPoint> points = measured({1, 2}, truth, 0.01);
  const ScalingRegression fit(points, BatchRule::per_node, kBelief);
  const std::vector<int> candidates = {1, 2, 3, 4, 8};
  const NextMeasurement next = fit.next_measurement(32, candidates);
  CHECK(next.nodes == 8);  // the farthest that is offered: shapes differ most there, and least drift is left
  CHECK(next.sigma < fit.at(32).sigma);
  points.push_back({.nodes = 8, .throughput = fit.at(8).median, .relative_error = 0.01});
  CHECK(ScalingRegression(points, BatchRule::per_node, kBelief).at(32).sigma == Approx(next.sigma).epsilon(0.2));
  // The same count again is worth less than a new one.
  const std::vector<int> again = {2};
  CHECK(fit.next_measurement(32, again).sigma > next.sigma);
  CHECK(fit.next_measurement(32, again).sigma <= fit.at(32).sigma);
}

TEST_CASE("Scaling fit: throughput that falls with every node stays finite on fewer") {
  const std::vector<ScalingPoint> points = {{.nodes = 4, .throughput = PerSecond(400.0)},
                                            {.nodes = 8, .throughput = PerSecond(60.0)}};
  const ScalingRegression fit(points, BatchRule::global, kBelief);
  for (const int n : {1, 2, 4, 8, 16}) {
    CHECK(std::isfinite(fit.at(n).median.value()));
    CHECK(fit.at(n).median.value() > 0.0);
    CHECK(std::isfinite(fit.at(n).sigma));
  }
}

TEST_CASE("Scaling fit: the same input gives the same bits, in any order of the points") {
  const std::vector<ScalingPoint> points = two(100.0, 190.0), other = {points[1], points[0]};
  const ScalingPrediction a = ScalingRegression(points, BatchRule::global, kBelief).at(16),
                          b = ScalingRegression(other, BatchRule::global, kBelief).at(16);
  CHECK(a.median == b.median);
  CHECK(a.sigma == b.sigma);
}

TEST_CASE("Scaling fit: what is wrong has a place") {
  const ScalingRegression fit(two(100.0, 190.0), BatchRule::global, kBelief);
  const std::vector<int> none, bad = {4, 0};
  CHECK(place([&] { (void)ScalingRegression({}, BatchRule::global, kBelief); }) == "measured");
  CHECK(place([&] { (void)ScalingRegression(two(100.0, -1.0), BatchRule::global, kBelief, {}, "here"); }) ==
        "here[1].samples_per_second");
  CHECK(place([&] { (void)fit.at(0); }) == "nodes");
  CHECK(place([&] { (void)fit.next_measurement(0, bad); }) == "target");
  CHECK(place([&] { (void)fit.next_measurement(8, none); }) == "candidates");
  CHECK(place([&] { (void)fit.next_measurement(8, bad); }) == "candidates");
  CHECK(place([&] { (void)fit.at(2).interval(1.0); }) == "level");
  const auto negative = [](int nodes) { return nodes > 1 ? -0.1 : 0.0; };
  CHECK(place([&] { (void)ScalingRegression(two(100.0, 190.0), BatchRule::global, kBelief, negative); }) ==
        "communication");
}
