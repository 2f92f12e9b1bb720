#include "simcore/training/scaled_step.hpp"

#include <cmath>
#include <cstdint>
#include <random>
#include <string>

#include "catch.hpp"
#include "fuzz.hpp"

using namespace simcore;

namespace {

const Link kWithin{BytesPerSecond(2e11), Seconds(5e-6)}, kBetween{BytesPerSecond(1.25e9), Seconds(3e-5)};

StepInputs one_node() {
  StepInputs inputs;
  inputs.layout = {.nodes = 1, .devices_per_node = 8, .micro_batch = 32, .global_batch = 512};
  inputs.within = kWithin;
  inputs.between = kBetween;
  inputs.model = {Bytes(1.1e8), Bytes(1.1e8)};
  inputs.overlap = 0.6;
  inputs.node_spread = 0.02;
  return inputs;
}

double all_reduce_on(int nodes) { return all_reduce(Bytes(1.1e8), {nodes, 8, kWithin, kBetween}).value(); }

}  // namespace

TEST_CASE("A measured step, predicted for its own nodes, is the measured one") {
  for_seeds(500, [](std::uint64_t seed) {
    std::mt19937_64 random(seed);
    StepInputs inputs = one_node();
    inputs.layout.nodes = 1 << seed % 4;
    inputs.layout.sharding = static_cast<Sharding>(seed % 3 + seed % 2);
    inputs.overlap = std::uniform_real_distribution<>(0.0, 1.0)(random);
    const Seconds rest = step_time(inputs).total();  // computing takes no time yet
    const Seconds measured = rest * std::uniform_real_distribution<>(1.01, 30.0)(random);
    CHECK(step_time(calibrated(inputs, measured)).total().value() == Approx(measured.value()).epsilon(1e-12));
    CHECK(scaling_efficiency(inputs, measured, inputs.layout.nodes, BatchRule::global) == Approx(1.0).epsilon(1e-12));
  });
}

TEST_CASE("With a batch per node, more nodes add the traffic that one node did not expose") {
  // Micro-batches of 0.15 s hide the traffic within the node: 0.15 · 2/3 · 0.6 = 0.06 s.
  const Seconds measured(0.3);
  REQUIRE(all_reduce_on(1) < 0.06);
  for (const int nodes : {2, 4, 16, 64}) {
    const double exposed = std::max(0.0, all_reduce_on(nodes) - 0.06);
    const double step = 0.3 * (1.0 + 0.02 * expected_normal_maximum(nodes)) + exposed;
    CAPTURE(nodes);
    CHECK(exposed > 0.0);
    CHECK(scaled_throughput(one_node(), measured, nodes, BatchRule::per_node).value() ==
          Approx(nodes * 512.0 / step).epsilon(1e-12));
    CHECK(scaling_efficiency(one_node(), measured, nodes, BatchRule::per_node) == Approx(0.3 / step).epsilon(1e-12));
  }
}

TEST_CASE("What one node exposes is not counted twice") {
  StepInputs inputs = one_node();
  inputs.overlap = 0.0;
  inputs.node_spread = 0.0;
  const double step = 0.3 + all_reduce_on(4) - all_reduce_on(1);
  CHECK(scaled_throughput(inputs, Seconds(0.3), 4, BatchRule::per_node).value() ==
        Approx(4.0 * 512.0 / step).epsilon(1e-12));
}

TEST_CASE("With a global batch, each node computes less while the traffic stays") {
  StepInputs inputs = one_node();
  inputs.overlap = 0.0;
  inputs.node_spread = 0.0;
  const double compute = 0.3 - all_reduce_on(1);
  CHECK(scaled_throughput(inputs, Seconds(0.3), 4, BatchRule::global).value() ==
        Approx(512.0 / (compute / 4.0 + all_reduce_on(4))).epsilon(1e-12));
  CHECK_THROWS_AS(scaled_throughput(inputs, Seconds(0.3), 128, BatchRule::global), SpecError);  // 1024 replicas
}

TEST_CASE("Nodes never speed a node up, and a faster network never slows the job") {
  for (const BatchRule rule : {BatchRule::global, BatchRule::per_node}) {
    double before = 1.0;
    for (int nodes = 1; nodes <= 64; nodes *= 2) {
      const double efficiency = scaling_efficiency(one_node(), Seconds(0.3), nodes, rule);
      CHECK(efficiency <= before * (1.0 + 1e-12));
      StepInputs faster = one_node();
      faster.between.bandwidth = 2.0 * faster.between.bandwidth;
      CHECK(scaling_efficiency(faster, Seconds(0.3), nodes, rule) >= efficiency * (1.0 - 1e-12));
      before = efficiency;
    }
  }
}

TEST_CASE("A step that is shorter than its own traffic was not measured over these links") {
  StepInputs inputs = one_node();
  inputs.within = {BytesPerSecond(1.1e8), Seconds()};
  try {
    (void)calibrated(inputs, Seconds(1.5));
    FAIL("accepted");
  } catch (const SpecError& error) {
    CHECK(std::string(error.what()) ==
          "measured: must be longer than the 1.75 s that a step without computing takes over these links, got 1.5 s");
  }
  CHECK_THROWS_AS(calibrated(one_node(), Seconds(std::nan(""))), SpecError);
  CHECK_THROWS_AS(calibrated(one_node(), kForever), SpecError);
}
