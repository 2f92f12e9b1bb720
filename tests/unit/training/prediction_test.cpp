#include "simcore/training/prediction.hpp"

#include <cmath>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kNetwork = 12.5e9;

InstanceType gpu_type(const char* name, double tflops, double memory_gb_s, int devices) {
  InstanceType type;
  type.name = name;
  type.accelerator = name;
  type.accelerator_count = devices;
  type.accelerator_memory = Bytes(80e9);
  type.peak = {{"bf16", tflops, {}}};
  type.accelerator_bandwidth = BytesPerSecond(memory_gb_s * 1e9);
  type.network_baseline = BytesPerSecond(kNetwork);
  type.device_link = DeviceLink{"nvlink", BytesPerSecond(150e9), {}};
  return type;
}

InstanceType cpu_type(const char* name, int vcpu) {
  InstanceType type;
  type.name = name;
  type.vcpu = vcpu;
  return type;
}

EfficiencyBook efficiencies() {
  const SourceBook sources =
      SourceBook::parse(Table::parse("sources", "source,citation,licence,as_of,note,confidence\nx,x,x,2024-01-01,,\n"));
  return EfficiencyBook::parse(Table::parse("efficiencies",
                                            "accelerator,precision,model_family,share,p95,runs,source,as_of\n"
                                            "old,bf16,,0.9,1.3,9,x,2024-01-01\n"
                                            "new,bf16,,0.8,1.2,9,x,2024-01-01\n"
                                            ",,,0.7,1.5,9,x,2024-01-01\n"),
                               sources);
}

/// A network of 10^9 weights whose sample takes 3 TFLOP and 10 GB of traffic.
Model network() {
  Model model;
  model.family = ModelFamily::convolution;
  model.parameters = 1e9;
  model.forward = Flops(1e12);
  return model;
}

const FamilyTraits kTraits{"convolution", 10e9 / 3e12, std::nullopt, 0.0, {}};
const EfficiencyBook kBook = efficiencies();
const Model kModel = network();
const InstanceType kOld = gpu_type("old", 100, 1000, 8), kNew = gpu_type("new", 300, 2000, 8),
                   kMystery = gpu_type("mystery", 300, 2000, 8);

SpeedRates known_rates() {
  SpeedRates rates;
  rates.kernels = {0.8, 0.6};
  rates.network = 1.0;
  rates.errors = {.software = 0.01, .scaling = 0.0004, .measurement = 1e-4};
  rates.scaling = {.noise = 0.01, .drift = 0.03};
  return rates;
}

SpeedModel model(const SpeedRates& rates = known_rates()) { return {kModel, kTraits, kBook, rates}; }

TrainingSetup on(const InstanceType& type, int nodes, int batch) {
  TrainingSetup setup{
      &type, {.precision = Arithmetic::bf16, .gradients = Arithmetic::bf16, .summed = Arithmetic::bf16}, {}};
  setup.layout.nodes = nodes;
  setup.layout.devices_per_node = std::max(1, type.accelerator_count);
  setup.layout.global_batch = batch;
  setup.layout.micro_batch = setup.layout.replica_batch();
  return setup;
}

}  // namespace

TEST_CASE("prediction: one node is roofline, share and update by hand") {
  const PredictedStep found = model().step(on(kOld, 1, 64)).value();
  const double sample = (3e12 / (0.8 * 100e12) + 10e9 / 1000e9) / 0.9;
  const double update = 1e9 * (2 + 2 + 2 * 12.0) / 1000e9;  // mixed-precision AdamW: 4 + 8 bytes, read and written
  CHECK(found.step.compute.value() == Approx(8 * sample).epsilon(1e-12));
  CHECK(found.step.fixed.value() == Approx(update).epsilon(1e-12));
  const double sums = 2.0 * 7 / 8 * 2e9 / 150e9;  // ring within the node, nothing hidden
  CHECK(found.speed.speed == Approx(64 / (8 * sample + update + sums)).epsilon(1e-9));
}

TEST_CASE("prediction: faster links, memories and devices never slow a job") {
  const double before = model().step(on(kOld, 4, 256))->speed.speed;
  InstanceType better = kOld;
  better.network_baseline = BytesPerSecond(2 * kNetwork);
  CHECK(model().step(on(better, 4, 256))->speed.speed > before);
  better = kOld;
  better.device_link->bandwidth = BytesPerSecond(600e9);
  CHECK(model().step(on(better, 4, 256))->speed.speed >= before);
  better = kOld;
  better.accelerator_bandwidth = BytesPerSecond(2000e9);
  CHECK(model().step(on(better, 4, 256))->speed.speed > before);
  better = kOld;
  better.peak.front().tflops = 200;
  CHECK(model().step(on(better, 4, 256))->speed.speed > before);
}

TEST_CASE("prediction: a run elsewhere moves it by as much as the model was wrong there, and narrows it") {
  const SpeedLaw alone = model().speed(on(kNew, 1, 64), {}).value();
  const double there = model().step(on(kOld, 1, 64))->speed.speed;
  const SpeedLaw carried = model().speed(on(kNew, 1, 64), {{on(kOld, 1, 64), PerSecond(0.95 * there)}}).value();
  CHECK(carried.median < alone.median);
  CHECK(carried.median > 0.95 * alone.median);
  CHECK(carried.log_spread < alone.log_spread);
}

TEST_CASE("prediction: widest where no published run is of that accelerator") {
  const MeasuredSpeed run{on(kOld, 1, 64), PerSecond(100)};
  CHECK(model().speed(on(kMystery, 1, 64), {run})->log_spread > model().speed(on(kNew, 1, 64), {run})->log_spread);
}

TEST_CASE("prediction: a run on the type itself says it alone") {
  const MeasuredSpeed own{on(kNew, 1, 64), PerSecond(500)}, other{on(kOld, 1, 64), PerSecond(1)};
  CHECK(model().speed(on(kNew, 1, 64), {other, own})->median == Approx(500).epsilon(1e-6));
}

TEST_CASE("prediction: several nodes after one are no faster than linear") {
  const MeasuredSpeed own{on(kNew, 1, 64), PerSecond(500)};
  const SpeedLaw four = model().speed(on(kNew, 4, 256), {own}).value();
  CHECK(four.median <= 2000.0 * 1.0001);
  CHECK(four.median > 1000.0);
}

TEST_CASE("prediction: processors are compared by their number, and never with accelerators") {
  const InstanceType small = cpu_type("ml.c5.2xlarge", 8), large = cpu_type("ml.c5.4xlarge", 16);
  const MeasuredSpeed run{on(small, 1, 64), PerSecond(10)};
  CHECK(model().speed(on(large, 1, 64), {run})->median == Approx(20).epsilon(0.05));
  CHECK_FALSE(model().speed(on(large, 1, 64), {}));
  CHECK_FALSE(model().speed(on(kNew, 1, 64), {run}));
}

TEST_CASE("prediction: nothing is made up for a precision without a peak rate") {
  TrainingSetup setup = on(kOld, 1, 64);
  setup.recipe.precision = Arithmetic::fp8;
  CHECK_FALSE(model().step(setup));
}

TEST_CASE("prediction: a run with another batch is corrected by what the step predicts, and says less") {
  const double small = model().step(on(kNew, 1, 8))->speed.speed, large = model().step(on(kNew, 1, 512))->speed.speed;
  SpeedRates unsure = known_rates();
  unsure.batch_error = 0.0225;
  const SpeedLaw found = model(unsure).speed(on(kNew, 1, 512), {{on(kNew, 1, 8), PerSecond(0.9 * small)}}).value();
  CHECK(found.median == Approx(0.9 * large).epsilon(0.01));
  const double doublings = 6.0 + std::log2(large / small);  // micro-batches of 1 and 64, and the correction
  CHECK(found.log_spread == Approx(std::sqrt(0.0225 * doublings)).epsilon(0.02));
}

TEST_CASE("prediction: what two runs share of a correction is not averaged away") {
  SpeedRates unsure = known_rates();
  unsure.batch_error = 0.0225;
  const MeasuredSpeed run{on(kNew, 1, 8), PerSecond(50)};
  const double one = model(unsure).speed(on(kNew, 1, 512), {run})->log_spread;
  CHECK(model(unsure).speed(on(kNew, 1, 512), {run, run, run})->log_spread > 0.98 * one);
}

TEST_CASE("prediction: rates of the links count as far as the step waits for them, by hand") {
  SpeedRates unsure = known_rates();
  unsure.network_spread = 0.3;
  InstanceType slow = kNew;
  slow.network_baseline = BytesPerSecond(kNetwork / std::exp(0.3));
  const double before = model().step(on(kNew, 4, 32))->speed.speed, after = model().step(on(slow, 4, 32))->speed.speed;
  const PredictedSpeed found = model(unsure).step(on(kNew, 4, 32))->speed;
  CHECK(found.links.front() == Approx(std::log(after / before)).epsilon(1e-9));
  CHECK(model(unsure).step(on(kNew, 1, 32))->speed.links.front() == 0.0);
  const double sure = model().speed(on(kNew, 4, 32), {})->log_spread;
  CHECK(std::pow(model(unsure).speed(on(kNew, 4, 32), {})->log_spread, 2.0) ==
        Approx(sure * sure + std::pow(std::log(after / before), 2.0)).epsilon(1e-9));
}

TEST_CASE("prediction: a spread that is stated of a run elsewhere widens what it tells") {
  const double exact = model().speed(on(kNew, 1, 64), {{on(kOld, 1, 64), PerSecond(100)}})->log_spread;
  CHECK(model().speed(on(kNew, 1, 64), {{on(kOld, 1, 64), PerSecond(100), 0.2}})->log_spread > 1.05 * exact);
}

TEST_CASE("prediction: a run that says next to nothing does not move one that is sure") {
  const MeasuredSpeed sure{on(kNew, 2, 128), PerSecond(900)}, vague{on(kNew, 1, 64), PerSecond(5000), 1.0};
  const SpeedLaw alone = model().speed(on(kNew, 4, 256), {sure}).value();
  CHECK(model().speed(on(kNew, 4, 256), {sure, vague})->median == Approx(alone.median).epsilon(1e-12));
  CHECK(model().speed(on(kNew, 1, 64), {vague})->log_spread > 0.99);
}
