#include "simcore/training/prediction.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "simcore/spec/choice.hpp"
#include "simcore/training/memory.hpp"
#include "simcore/training/sample_work.hpp"
#include "simcore/training/scaling_fit.hpp"

namespace simcore {
namespace {

/// Also of a device that has only bf16 where fp16 is asked: it multiplies both alike.
const PeakRate* peak_of(const InstanceType& type, Arithmetic precision) {
  const PeakRate* own = type.peak_rate(word(precision));
  return own || precision != Arithmetic::fp16 ? own : type.peak_rate(word(Arithmetic::bf16));
}

double element_size(Arithmetic precision) { return is_mixed(precision) ? 2.0 : 4.0; }

std::string device_of(const TrainingSetup& setup) {
  if (!setup.type->accelerated()) return setup.type->family();
  return setup.type->accelerator + " " + std::string(word(setup.recipe.precision));
}

/// What the optimiser reads and writes of a device's part of the model: every weight and gradient once, its state
/// twice.
Seconds update_time(const Model& model, const TrainingSetup& setup) {
  if (!model.parameters || !setup.type->accelerator_bandwidth) return Seconds();
  const StateBytes bytes = state_bytes(setup.recipe);
  const double ranks = setup.layout.sharding == Sharding::none ? 1.0 : setup.layout.data_parallel();
  const double parts = ranks * setup.layout.tensor_parallel * setup.layout.pipeline_parallel;
  const double each = bytes.weight + bytes.gradient + 2.0 * bytes.optimizer;
  return Bytes(*model.parameters * setup.recipe.trainable / parts * each) / *setup.type->accelerator_bandwidth;
}

Activations activations_of(const Model& model, Arithmetic precision) {
  if (!model.transformer) return {};
  const Transformer& shape = *model.transformer;
  return {static_cast<int>(shape.layers), shape.sequence_length, shape.hidden_size, Bytes(element_size(precision))};
}

ModelBytes bytes_of(const Model& model, const Recipe& recipe) {
  const StateBytes bytes = state_bytes(recipe);
  const double parameters = model.parameters.value_or(0.0);
  const double gradient = element_size(recipe.summed);
  return {Bytes(parameters * bytes.weight), Bytes(parameters * recipe.trainable * gradient)};
}

bool same_device(const TrainingSetup& a, const TrainingSetup& b) {
  return a.type->name == b.type->name && a.recipe.precision == b.recipe.precision;
}

/// One point for each node count: the geometric mean of its runs.
std::vector<ScalingPoint> points_of(const std::vector<MeasuredSpeed>& runs) {
  std::map<int, std::pair<double, int>> logs;
  for (const MeasuredSpeed& run : runs) {
    auto& [sum, count] = logs[run.setup.nodes()];
    sum += std::log(run.speed.value());
    ++count;
  }
  std::vector<ScalingPoint> points;
  for (const auto& [nodes, log] : logs) points.push_back({nodes, PerSecond(std::exp(log.first / log.second))});
  return points;
}

/// A batch that stays while the nodes grow is shared out; one that grows with them stays for each.
BatchRule rule_of(const TrainingSetup& target, const std::vector<MeasuredSpeed>& runs) {
  const auto same_batch = [&](const MeasuredSpeed& run) {
    return run.setup.layout.global_batch == target.layout.global_batch;
  };
  const auto same_nodes = [&](const MeasuredSpeed& run) { return run.setup.nodes() == target.nodes(); };
  const bool stays = std::ranges::all_of(runs, same_batch) && !std::ranges::all_of(runs, same_nodes);
  return stays ? BatchRule::global : BatchRule::per_node;
}

}  // namespace

std::optional<Seconds> SpeedModel::sample_time(const TrainingSetup& setup, const Efficiency& efficiency) const {
  const PeakRate* peak = peak_of(*setup.type, setup.recipe.precision);
  const std::optional<SampleWork> work = sample_work(model_, traits_, setup.recipe);
  if (!peak || !work || !setup.type->accelerator_bandwidth) return std::nullopt;
  const DeviceSpeed device{peak->tflops * 1e12, *setup.type->accelerator_bandwidth,
                           element_size(setup.recipe.precision)};
  return roofline_time(*work, device, rates_.kernels) / efficiency.share;
}

StepInputs SpeedModel::inputs(const TrainingSetup& setup, Seconds sample) const {
  const InstanceType& type = *setup.type;
  const BytesPerSecond network = type.network_baseline.value_or(BytesPerSecond(HUGE_VAL));
  const BytesPerSecond link = type.device_link ? type.device_link->bandwidth : BytesPerSecond(HUGE_VAL);
  const double split = setup.layout.tensor_parallel * setup.layout.pipeline_parallel;
  StepInputs inputs;
  inputs.layout = setup.layout;
  inputs.within = {link * rates_.device_link, rates_.link_latency};
  inputs.between = {network * rates_.network, rates_.network_latency};
  inputs.per_micro_batch = sample * (setup.layout.micro_batch / split);
  inputs.model = bytes_of(model_, setup.recipe);
  inputs.activations = activations_of(model_, setup.recipe.precision);
  inputs.activation_checkpointing = setup.recipe.checkpointing;
  inputs.overlap = rates_.overlap;
  inputs.node_spread = traits_.step_variation;
  inputs.fixed = update_time(model_, setup);
  return inputs;
}

std::optional<PredictedStep> SpeedModel::step(const TrainingSetup& setup) const {
  const Efficiency& efficiency = efficiencies_.at(setup.type->accelerator, word(setup.recipe.precision), traits_.name);
  const std::optional<Seconds> sample = sample_time(setup, efficiency);
  if (!sample) return std::nullopt;
  PredictedStep found;
  found.inputs = inputs(setup, *sample);
  found.step = step_time(found.inputs);
  found.work = *sample_work(model_, traits_, setup.recipe);
  found.efficiency = efficiency;
  found.speed.speed = setup.layout.global_batch / found.step.total().value();
  found.speed.nodes = setup.nodes();
  found.speed.device = device_of(setup);
  found.speed.device_error =
      std::max(rates_.device_error, std::pow(efficiency.log_spread(), 2.0) - rates_.errors.software);
  return found;
}

/// Of types without accelerators only their ratios mean anything: as fast as they have processors.
std::optional<PredictedSpeed> SpeedModel::relative_speed(const TrainingSetup& setup) const {
  if (const std::optional<PredictedStep> found = step(setup)) return found->speed;
  if (setup.type->accelerated()) return std::nullopt;
  const double spread = efficiencies_.at("", "", "").log_spread();
  return PredictedSpeed{static_cast<double>(setup.type->vcpu) * setup.nodes(), setup.nodes(), device_of(setup),
                        spread * spread};
}

SpeedLaw SpeedModel::scaled(const TrainingSetup& target, const std::vector<MeasuredSpeed>& own) const {
  const BatchRule rule = rule_of(target, own);
  const std::optional<PredictedStep> here = step(target);
  CommunicationShare share;
  if (here)
    share = [inputs = here->inputs, rule](int nodes) {
      const StepTime there = step_time(on_nodes(inputs, nodes, rule));
      return (there.exposed + there.stage_sends) / there.compute;
    };
  const ScalingPrediction found =
      ScalingFit(points_of(own), rule, rates_.scaling, share, "work.compute.measured").at(target.nodes());
  return {found.median.value(), found.sigma};
}

std::optional<SpeedLaw> SpeedModel::speed(const TrainingSetup& target,
                                          const std::vector<MeasuredSpeed>& measured) const {
  std::vector<MeasuredSpeed> own;
  std::ranges::copy_if(measured, std::back_inserter(own),
                       [&](const MeasuredSpeed& run) { return same_device(run.setup, target); });
  if (!own.empty()) return scaled(target, own);
  if (measured.empty() && !target.type->accelerated()) return std::nullopt;
  const std::optional<PredictedSpeed> here = relative_speed(target);
  if (!here) return std::nullopt;
  std::vector<SpeedObservation> observations;
  for (const MeasuredSpeed& run : measured)
    if (const std::optional<PredictedSpeed> there = relative_speed(run.setup);
        there && run.setup.type->accelerated() == target.type->accelerated())
      observations.push_back({*there, run.speed.value()});
  if (observations.empty() && !measured.empty()) return std::nullopt;
  return posterior_speed(*here, observations, rates_.errors);
}

}  // namespace simcore
