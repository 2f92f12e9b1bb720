#include "simcore/training/scaling_curve.hpp"

#include <cmath>
#include <functional>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

using Throughput = std::function<double(double)>;

std::vector<ScalingPoint> measured(std::initializer_list<int> nodes, const Throughput& throughput) {
  std::vector<ScalingPoint> points;
  for (const int n : nodes) points.push_back({.nodes = n, .throughput = PerSecond(throughput(n))});
  return points;
}

void check_recovered(BatchRule rule, ScalingLaw law, const Throughput& truth) {
  const ScalingCurve curve = fit_scaling_curve(measured({1, 2, 4, 8, 16}, truth), rule, law);
  CAPTURE(name(law));
  for (const int n : {1, 3, 16, 100, 1000}) CHECK(curve.at(n).value() == Approx(truth(n)).epsilon(1e-9));
}

/// Places of the problems, in order.
std::vector<std::string> places(const std::vector<ScalingPoint>& points, ScalingLaw law) {
  try {
    (void)fit_scaling_curve(points, BatchRule::global, law, "work.compute.measured");
  } catch (const SpecError& error) {
    std::vector<std::string> found;
    for (const Problem& problem : error.problems()) found.push_back(problem.where);
    return found;
  }
  return {};
}

}  // namespace

TEST_CASE("Scaling curve: what a law makes comes back from five points, and far beyond them") {
  for (const BatchRule rule : {BatchRule::global, BatchRule::per_node}) {
    // As the books write them: speed-up of a serial share σ; Gunther's with coherency κ.
    check_recovered(rule, ScalingLaw::amdahl, [](double n) { return 300.0 / (0.03 + 0.97 / n); });
    check_recovered(rule, ScalingLaw::usl,
                    [](double n) { return 250.0 * n / (1.0 + 0.04 * (n - 1.0) + 0.0005 * n * (n - 1.0)); });
    check_recovered(rule, ScalingLaw::amdahl, [](double n) { return 417.0 * n; });
  }
  check_recovered(BatchRule::global, ScalingLaw::ernest,
                  [](double n) { return 4096.0 / (0.02 + 9.0 / n + 0.004 * std::log2(n) + 0.001 * n); });
  check_recovered(BatchRule::per_node, ScalingLaw::ernest,
                  [](double n) { return 256.0 * n / (0.5 + 0.01 * std::log2(n) + 0.0007 * n); });
}

TEST_CASE("Scaling curve: coefficients are not negative, whatever the noise") {
  // Each doubling more than doubles: the best law that may not do so is linear, with the mean of the node times that
  // weighs relative errors, Σ 1/y ÷ Σ 1/y².
  const std::vector<ScalingPoint> points = {{.nodes = 1, .throughput = PerSecond(100.0)},
                                            {.nodes = 2, .throughput = PerSecond(206.0)},
                                            {.nodes = 4, .throughput = PerSecond(420.0)}};
  for (const ScalingLaw law : {ScalingLaw::amdahl, ScalingLaw::usl}) {
    const ScalingCurve curve = fit_scaling_curve(points, BatchRule::per_node, law);
    for (std::size_t k = 1; k < curve.coefficients.size(); ++k) CHECK(curve.coefficients[k] == 0.0);
    const double squares = 100.0 * 100.0 + 103.0 * 103.0 + 105.0 * 105.0;
    CHECK(curve.at(64).value() == Approx(64.0 * squares / (100.0 + 103.0 + 105.0)).epsilon(1e-12));
  }
}

TEST_CASE("Scaling curve: a point counts by its error") {
  std::vector<ScalingPoint> points = {{.nodes = 1, .throughput = PerSecond(100.0), .relative_error = 0.001},
                                      {.nodes = 2, .throughput = PerSecond(190.0), .relative_error = 0.001},
                                      {.nodes = 4, .throughput = PerSecond(300.0), .relative_error = 0.1}};
  const double trusted = fit_scaling_curve(points, BatchRule::global, ScalingLaw::amdahl).at(4).value();
  CHECK(trusted == Approx(4.0 * 100.0 / (1.0 + 3.0 / 19.0)).epsilon(0.01));  // Amdahl through the first two
  points[2].relative_error = 0.00001;
  CHECK(fit_scaling_curve(points, BatchRule::global, ScalingLaw::amdahl).at(4).value() == Approx(300.0).epsilon(0.001));
}

TEST_CASE("Scaling curve: every problem has its place, all at once") {
  CHECK(places({{.nodes = 0, .throughput = PerSecond(0.0)},
                {.nodes = 4, .throughput = PerSecond(1.0), .relative_error = 0.0},
                {.nodes = 4, .throughput = PerSecond(std::nan("")), .relative_error = 0.5}},
               ScalingLaw::amdahl) ==
        std::vector<std::string>{"work.compute.measured[0].nodes", "work.compute.measured[0].samples_per_second",
                                 "work.compute.measured[1].relative_error",
                                 "work.compute.measured[2].samples_per_second",
                                 "work.compute.measured[2].relative_error", "work.compute.measured[2].nodes"});
  CHECK(places(measured({1, 2}, [](double n) { return n; }), ScalingLaw::usl) ==
        std::vector<std::string>{"work.compute.measured"});
  CHECK(places(measured({1, 2, 3, 4, 5, 6, 7, 8, 9}, [](double n) { return n; }), ScalingLaw::amdahl) ==
        std::vector<std::string>{"work.compute.measured"});
  CHECK(places(measured({1, 2}, [](double n) { return n; }), ScalingLaw::amdahl).empty());
}

TEST_CASE("Scaling curve: a node count that is there twice names the first one and the way out") {
  try {
    check_scaling_points({{.nodes = 2, .throughput = PerSecond(1.0)}, {.nodes = 2, .throughput = PerSecond(2.0)}}, 1,
                         "measured");
    FAIL("not refused");
  } catch (const SpecError& error) {
    REQUIRE(error.problems().size() == 1);
    const std::string message = error.problems().front().message();
    CAPTURE(message);
    CHECK(message.find("measured[1].nodes") != std::string::npos);
    CHECK(message.find("measured[0].nodes") != std::string::npos);
    CHECK(message.find("mean of repeated measurements") != std::string::npos);
  }
}
