#include "simcore/training/step_time.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include "catch.hpp"
#include "fuzz.hpp"

using namespace simcore;

namespace {

const Link kWithin{BytesPerSecond(2e11), Seconds(5e-6)}, kBetween{BytesPerSecond(1.25e10), Seconds(3e-5)};
auto approx(double expected) { return Approx(expected).epsilon(1e-12); }

/// 340 million parameters, in fp16, replicated.
StepInputs replicated(int nodes, int accumulation) {
  StepInputs inputs;
  inputs.layout = {.nodes = nodes, .devices_per_node = 8, .micro_batch = 4};
  inputs.layout.global_batch = nodes * 8 * 4 * accumulation;
  inputs.within = kWithin;
  inputs.between = kBetween;
  inputs.per_micro_batch = Seconds(0.06);
  inputs.model = {Bytes(6.8e8), Bytes(6.8e8)};
  return inputs;
}

/// A backward pass that fills a bucket of gradients from time to time, and a network that sums one after the other: how
/// long it is at work after the pass has ended. The first `1 - overlap` of the pass fills none.
double exposed_by_buckets(double backward, double overlap, double traffic, int buckets) {
  double network = 0.0;
  for (int bucket = 1; bucket <= buckets; ++bucket) {
    const double filled = backward * (1.0 - overlap + overlap * bucket / buckets);
    network = std::max(network, filled) + traffic / buckets;
  }
  return std::max(0.0, network - backward);
}

}  // namespace

TEST_CASE("Gradients are exposed as buckets summed during the backward pass are") {
  constexpr int buckets = 2000;
  for (const bool checkpointing : {false, true})
    for (const double overlap : {0.0, 0.3, 0.7, 1.0})
      for (const double compute : {1e-3, 0.02, 0.06, 0.3, 2.0}) {
        StepInputs inputs = replicated(4, 3);
        inputs.per_micro_batch = Seconds(compute);
        inputs.overlap = overlap;
        inputs.activation_checkpointing = checkpointing;
        const double backward = compute * (checkpointing ? 0.75 : 2.0 / 3.0);
        const double traffic = all_reduce(Bytes(6.8e8), {4, 8, kWithin, kBetween}).value();
        const double simulated = exposed_by_buckets(backward, overlap, traffic, buckets);
        CAPTURE(overlap, compute);
        const StepTime step = step_time(inputs);
        CHECK(step.exposed.value() <= simulated * (1.0 + 1e-12));
        CHECK(step.exposed.value() >= simulated - (traffic + overlap * backward) / buckets);
        CHECK(step.compute.value() == approx(3.0 * compute));
      }
}

TEST_CASE("Fully sharded weights hide behind the pass that they serve") {
  StepInputs inputs = replicated(2, 5);
  inputs.layout.sharding = Sharding::full;
  inputs.overlap = inputs.sharded_overlap = 0.8;
  const Topology group{2, 8, kWithin, kBetween};
  const double gather = all_gather(Bytes(6.8e8), group).value(), scatter = reduce_scatter(Bytes(6.8e8), group).value();
  double expected = 0.0;
  for (int micro = 0; micro < 5; ++micro)
    expected += std::max(0.0, gather - 0.8 * 0.02) + std::max(0.0, gather + scatter - 0.8 * 0.04);
  CHECK(step_time(inputs).exposed.value() == approx(expected));
  inputs.layout.sharding = Sharding::gradients;
  CHECK(step_time(inputs).exposed.value() == approx(5.0 * std::max(0.0, scatter - 0.8 * 0.04) + gather));
}

TEST_CASE("What is fetched ahead hides by a share of its own") {
  StepInputs inputs = replicated(2, 5);
  inputs.layout.sharding = Sharding::full;
  inputs.overlap = 0.1;
  inputs.sharded_overlap = 1.0;
  inputs.per_micro_batch = Seconds(60.0);
  CHECK(step_time(inputs).exposed.value() == 0.0);
  inputs.layout.sharding = Sharding::none;
  inputs.per_micro_batch = Seconds(0.06);
  const double traffic = all_reduce(Bytes(6.8e8), {2, 8, kWithin, kBetween}).value();
  CHECK(step_time(inputs).exposed.value() == approx(traffic - 0.1 * 0.04));
}

TEST_CASE("Launching takes its time in each micro-batch, however small") {
  StepInputs inputs = replicated(1, 4);
  inputs.launching = Seconds(0.01);
  CHECK(step_time(inputs).compute.value() == approx(4.0 * 0.07));
  inputs.layout.micro_batch = 1;  // of which per_micro_batch speaks
  inputs.per_micro_batch = Seconds(0.015);
  CHECK(step_time(inputs).compute.value() == approx(16.0 * 0.025));
  inputs.launching = Seconds(-1.0);
  CHECK(step_problems(inputs).front().where == "launching");
}

TEST_CASE("A step of a pipeline is its parts") {
  StepInputs inputs = replicated(4, 1);
  inputs.layout = {.nodes = 4,
                   .devices_per_node = 8,
                   .tensor_parallel = 4,
                   .pipeline_parallel = 4,
                   .micro_batch = 2,
                   .global_batch = 32};
  inputs.activations = {.layers = 24, .sequence = 1024.0, .hidden = 2048.0, .value = Bytes(2.0)};
  inputs.node_spread = 0.02;
  inputs.fixed = Seconds(0.01);
  const double buffer = 2.0 * 1024.0 * 2048.0 * 2.0;
  const double tensor = 24.0 / 4.0 * 4.0 * all_reduce(Bytes(buffer), 4, kWithin).value();
  const double over = buffer / 4.0 / (1.25e10 / 8.0) + 3e-5;
  const double sends = 2.0 * (over + all_gather(Bytes(buffer), 4, kWithin).value());
  const double micro = 0.06 + tensor + sends;  // 8 of them, 4 stages
  const StepTime step = step_time(inputs);
  CHECK(step.compute.value() == approx(8.0 * 0.06));
  CHECK(step.tensor.value() == approx(8.0 * tensor));
  CHECK(step.stage_sends.value() == approx(8.0 * sends));
  CHECK(step.pipeline_bubble.value() == approx(3.0 * micro));
  // Two replicas of a sixteenth of the model, on the two halves of a node.
  CHECK(step.exposed.value() == approx(all_reduce(Bytes(6.8e8 / 16.0), 2, kWithin).value()));
  CHECK(step.straggler.value() == approx(0.02 * expected_normal_maximum(4) * 11.0 * micro));
  const double sum = 11.0 * micro + step.exposed.value() + step.straggler.value() + 0.01;
  CHECK(step.total().value() == approx(sum));
  CHECK(throughput(inputs).value() == approx(32.0 / sum));
}

TEST_CASE("A batch that micro-batches do not divide is computed in smaller ones") {
  StepInputs inputs = replicated(1, 1);
  inputs.layout.global_batch = 8 * 10;  // micro-batches of 10/3 samples
  CHECK(step_time(inputs).compute.value() == approx(0.06 * 10.0 / 4.0));
  inputs.layout.global_batch = 8 * 10 + 1;  // one replica has 11 samples, and the others wait for it
  CHECK(step_time(inputs).compute.value() == approx(0.06 * 11.0 / 4.0));
}

TEST_CASE("One device waits for nobody") {
  StepInputs inputs = replicated(1, 1);
  inputs.layout = {.micro_batch = 4, .global_batch = 12};
  inputs.node_spread = 0.1;
  const StepTime step = step_time(inputs);
  CHECK(step.total() == step.compute);
}

TEST_CASE("Faster links, more overlap, smaller models and steadier nodes never slow a step") {
  for_seeds(2000, [](std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto draw = [&](double low, double high) {
      return low * std::pow(high / low, std::uniform_real_distribution<>()(random));
    };
    const auto power = [&](int most) { return 1 << std::uniform_int_distribution<>(0, most)(random); };
    StepInputs inputs = replicated(power(6), 1);
    inputs.layout.tensor_parallel = power(3);
    inputs.layout.pipeline_parallel = std::min(power(3), inputs.layout.devices() / inputs.layout.tensor_parallel);
    inputs.layout.sharding = static_cast<Sharding>(seed % 4);
    inputs.layout.micro_batch = power(3);
    inputs.layout.global_batch = inputs.layout.data_parallel() * static_cast<int>(draw(1.0, 100.0));
    inputs.within = {BytesPerSecond(draw(1e9, 1e12)), Seconds(draw(1e-7, 1e-3))};
    inputs.between = {BytesPerSecond(draw(1e8, 1e12)), Seconds(draw(1e-7, 1e-3))};
    inputs.model = {Bytes(draw(1e6, 1e12)), Bytes(draw(1e6, 1e12))};
    inputs.activations = {static_cast<int>(draw(1.0, 100.0)), draw(1.0, 1e4), draw(1.0, 1e4), Bytes(2.0)};
    inputs.overlap = draw(0.01, 0.9);
    inputs.node_spread = draw(1e-3, 0.5);
    const Seconds before = step_time(inputs).total();
    const auto improve = [&](const auto& change) {
      StepInputs better = inputs;
      change(better);
      CHECK(step_time(better).total().value() <= before.value() * (1.0 + 1e-12));
    };
    improve([&](StepInputs& i) { i.within.bandwidth = i.within.bandwidth * draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.within.latency = i.within.latency / draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.between.bandwidth = i.between.bandwidth * draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.between.latency = i.between.latency / draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.overlap += 0.1; });
    improve([&](StepInputs& i) { i.node_spread *= 0.5; });
    improve([&](StepInputs& i) { i.model.gradients = i.model.gradients / draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.model.weights = i.model.weights / draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.activations.sequence /= draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.per_micro_batch = i.per_micro_batch / draw(1.0, 10.0); });
    improve([&](StepInputs& i) { i.activation_checkpointing = false; });
  });
}

TEST_CASE("Inputs that cannot be are refused, all at once") {
  StepInputs inputs = replicated(1, 1);
  inputs.layout.global_batch = 3;
  inputs.between.bandwidth = BytesPerSecond(0.0);
  inputs.within.latency = Seconds(-1.0);
  inputs.per_micro_batch = Seconds(std::nan(""));
  inputs.overlap = 1.5;
  inputs.activations.hidden = std::numeric_limits<double>::infinity();
  try {
    (void)step_time(inputs);
    FAIL("accepted");
  } catch (const SpecError& error) {
    CHECK(std::string(error.what()) ==
          "global_batch: must hold a sample for each of the 8 replicas, got 3 (did you mean 8?)\n"
          "within.latency: must be at least 0 and finite, got -1\n"
          "between.bandwidth: must be above 0, got 0\n"
          "per_micro_batch: must be at least 0 and finite, got nan\n"
          "activations.hidden: must be at least 0 and finite, got inf\n"
          "overlap: must be from 0 to 1, got 1.5");
  }
}
