#include "simcore/training/prediction.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "simcore/record/choice.hpp"
#include "simcore/training/memory.hpp"
#include "simcore/training/sample_work.hpp"
#include "simcore/training/scaling_regression.hpp"

namespace simcore {
namespace {

/// Peak rate of the type at that precision, also of a device that has only bf16 where fp16 is asked: it multiplies both
/// alike. Null when there is none.
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

/// A batch that stays while the nodes grow is shared out; one that grows with them stays for each.
BatchRule rule_of(const TrainingSetup& target, const std::vector<MeasuredSpeed>& runs) {
  const auto same_batch = [&](const MeasuredSpeed& run) {
    return run.setup.layout.global_batch == target.layout.global_batch;
  };
  const auto same_nodes = [&](const MeasuredSpeed& run) { return run.setup.nodes() == target.nodes(); };
  const bool stays = std::ranges::all_of(runs, same_batch) && !std::ranges::all_of(runs, same_nodes);
  return stays ? BatchRule::global : BatchRule::per_node;
}

/// One point for each node count. One less sure than a fit takes tells nothing beside one that it takes.
struct PooledPoints {
  std::vector<ScalingPoint> points;
  double beyond = HUGE_VAL;  // variance above the largest that a fit takes, of the surest point
};

PooledPoints points_of(const std::map<int, std::vector<LogSpeed>>& by_nodes) {
  PooledPoints made;
  for (const auto& [nodes, runs] : by_nodes) {
    const LogSpeed one = pooled(runs);
    made.points.push_back({nodes, PerSecond(std::exp(one.log)), std::min(kMostScalingError, std::sqrt(one.variance))});
    made.beyond = std::min(made.beyond, std::max(0.0, one.variance - kMostScalingError * kMostScalingError));
  }
  if (made.beyond == 0.0)
    std::erase_if(made.points, [](const ScalingPoint& point) { return *point.relative_error >= kMostScalingError; });
  return made;
}

/// The target on other nodes, its batch as the rule has it.
TrainingSetup moved(TrainingSetup target, int nodes, BatchRule rule) {
  StepInputs inputs;
  inputs.layout = target.layout;
  target.layout = on_nodes(inputs, nodes, rule).layout;
  return target;
}

/// Whether type, precision, number of nodes and batch are the same: what differs is chance.
bool same_setup(const TrainingSetup& a, const TrainingSetup& b) {
  return same_device(a, b) && a.nodes() == b.nodes() && a.layout.global_batch == b.layout.global_batch;
}

/// Whether a step is cut into the same parts, and computes the same.
bool same_step(const TrainingSetup& a, const TrainingSetup& b) {
  const auto parts = [](const TrainingSetup& setup) {
    const Layout& layout = setup.layout;
    return std::tuple(layout.global_batch, layout.even_micro_batch(), layout.tensor_parallel, layout.pipeline_parallel,
                      layout.interleaving, layout.sharding, setup.recipe.checkpointing);
  };
  return parts(a) == parts(b);
}

double logarithm(PerSecond speed) { return std::log(speed.value()); }

}  // namespace

std::optional<Seconds> SpeedModel::sample_time(const TrainingSetup& setup, const Efficiency& efficiency) const {
  const PeakRate* peak = peak_of(*setup.type, setup.recipe.precision);
  const std::optional<SampleWork> work = sample_work(model_, traits_, setup.recipe);
  if (!peak || !work || !setup.type->accelerator_bandwidth) return std::nullopt;
  const DeviceSpeed device{peak->tflops * 1e12, *setup.type->accelerator_bandwidth,
                           element_size(setup.recipe.precision)};
  return roofline_time(*work, device, rates_.kernels) / efficiency.share;
}

/// Launching time of a micro-batch on one device, which holds the layers of its stage.
Seconds SpeedModel::launching(const Layout& layout) const {
  if (!model_.transformer || !model_.transformer->has_shape()) return rates_.launch;
  return rates_.launch * (model_.transformer->layers / layout.pipeline_parallel);
}

StepInputs SpeedModel::inputs(const TrainingSetup& setup, Seconds sample) const {
  const InstanceType& type = *setup.type;
  constexpr BytesPerSecond kUnlimited(HUGE_VAL);
  const BytesPerSecond network = setup.links.network.value_or(type.network_baseline.value_or(kUnlimited));
  const BytesPerSecond link = setup.links.device.value_or(type.device_link ? type.device_link->bandwidth : kUnlimited);
  const double split = setup.layout.tensor_parallel * setup.layout.pipeline_parallel;
  StepInputs inputs;
  inputs.layout = setup.layout;
  inputs.within = {link * rates_.device_link, rates_.link_latency};
  inputs.between = {network * rates_.network, rates_.network_latency};
  inputs.per_micro_batch = sample * (setup.layout.micro_batch / split);
  inputs.launching = launching(setup.layout);
  inputs.model = bytes_of(model_, setup.recipe);
  inputs.activations = activations_of(model_, setup.recipe.precision);
  inputs.activation_checkpointing = setup.recipe.checkpointing;
  inputs.overlap = rates_.overlap;
  inputs.sharded_overlap = rates_.sharded_overlap;
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
  found.speed.machine = setup.type->name;
  found.speed.links = link_effects(found.inputs);
  found.speed.device_error =
      std::max(rates_.device_error, std::pow(efficiency.log_spread(), 2.0) - rates_.errors.software);
  return found;
}

/// Predicted speed of a setup, to compare with that of others. Of types without accelerators only the ratios mean
/// anything: they are as fast as they have processors.
std::optional<PredictedSpeed> SpeedModel::relative_speed(const TrainingSetup& setup) const {
  if (const std::optional<PredictedStep> found = step(setup)) return found->speed;
  if (setup.type->accelerated()) return std::nullopt;
  const double spread = efficiencies_.at("", "", "").log_spread();
  return PredictedSpeed{static_cast<double>(setup.type->vcpu) * setup.nodes(), setup.nodes(), device_of(setup),
                        spread * spread, setup.type->name};
}

/// Change of the logarithm of the speed with each rate of the links worse by its standard deviation.
std::vector<double> SpeedModel::link_effects(const StepInputs& inputs) const {
  const double before = step_time(inputs).total().value();
  const auto effect = [&](auto&& worsen) {
    StepInputs worse = inputs;
    worsen(worse);
    return std::log(before / step_time(worse).total().value());
  };
  return {effect([&](StepInputs& worse) {
            worse.between.bandwidth = worse.between.bandwidth / std::exp(rates_.network_spread);
          }),
          effect([&](StepInputs& worse) {
            worse.within.bandwidth = worse.within.bandwidth / std::exp(rates_.device_link_spread);
          }),
          effect([&](StepInputs& worse) {
            worse.overlap /= std::exp(rates_.overlap_spread);
            worse.sharded_overlap /= std::exp(rates_.overlap_spread);
          })};
}

/// Small micro-batches fill a device less, by how much nobody predicts.
double SpeedModel::batch_variance(const Layout& a, const Layout& b) const {
  return rates_.batch_error * std::abs(std::log2(a.even_micro_batch() / b.even_micro_batch()));
}

/// What the run would have been with the target's layout on the run's own nodes, and what is added to its variance.
LogSpeed SpeedModel::laid_out(const MeasuredSpeed& run, const TrainingSetup& target, BatchRule rule) const {
  const TrainingSetup wanted = moved(target, run.setup.nodes(), rule);
  const double measured = logarithm(run.speed);
  if (!layout_problems(wanted.layout).empty() || same_step(wanted, run.setup)) return {measured, 0.0};
  double variance = batch_variance(wanted.layout, run.setup.layout), log_ratio = 0.0;
  const std::optional<PredictedStep> there = step(wanted), here = step(run.setup);
  if (there && here) {
    log_ratio = std::log(there->speed.speed / here->speed.speed);
    variance += rates_.batch_error * std::abs(std::log2(there->speed.speed / here->speed.speed));
    for (std::size_t i = 0; i < here->speed.links.size(); ++i)
      variance += std::pow(there->speed.links[i] - here->speed.links[i], 2.0);
  }
  return {measured + log_ratio, variance};
}

/// One point for each node count. What all runs had to be corrected by at least, they share: it stays, however many.
SpeedLaw SpeedModel::scaled(const TrainingSetup& target, const std::vector<MeasuredSpeed>& own) const {
  const BatchRule rule = rule_of(target, own);
  std::vector<LogSpeed> corrected;
  for (const MeasuredSpeed& run : own) corrected.push_back(laid_out(run, target, rule));
  const double shared = std::ranges::min(corrected, {}, &LogSpeed::variance).variance;
  std::map<int, std::vector<LogSpeed>> by_nodes;
  for (std::size_t i = 0; i < own.size(); ++i)
    by_nodes[own[i].setup.nodes()].push_back(
        {corrected[i].log, corrected[i].variance - shared + own[i].variance + rates_.errors.measurement});
  const PooledPoints known = points_of(by_nodes);
  const ScalingPrediction found =
      ScalingRegression(known.points, rule, rates_.scaling, communication_share(target, rule), "work.compute.measured")
          .at(target.nodes());
  return {found.median.value(), std::sqrt(found.sigma * found.sigma + shared + known.beyond)};
}

/// What a model of the links expects; empty where too little is known.
CommunicationShare SpeedModel::communication_share(const TrainingSetup& target, BatchRule rule) const {
  const std::optional<PredictedStep> here = step(target);
  if (!here) return {};
  return [inputs = here->inputs, rule](int nodes) {
    const StepTime there = step_time(on_nodes(inputs, nodes, rule));
    return (there.exposed + there.stage_sends) / there.compute;
  };
}

/// Runs of one setup as one, so that those that contradict each other say so.
std::vector<SpeedObservation> SpeedModel::observations(const TrainingSetup& target,
                                                       const std::vector<MeasuredSpeed>& measured) const {
  std::vector<SpeedObservation> found;
  for (auto run = measured.begin(); run != measured.end(); ++run) {
    const auto alike = [&](const MeasuredSpeed& other) { return same_setup(run->setup, other.setup); };
    const std::optional<PredictedSpeed> there = relative_speed(run->setup);
    if (!there || run->setup.type->accelerated() != target.type->accelerated()) continue;
    if (std::any_of(measured.begin(), run, alike)) continue;
    std::vector<LogSpeed> repeats;
    for (const MeasuredSpeed& other : measured)
      if (alike(other)) repeats.push_back({logarithm(other.speed), other.variance + rates_.errors.measurement});
    const LogSpeed one = pooled(repeats);
    const double beyond = std::max(0.0, one.variance - rates_.errors.measurement);
    found.push_back({*there, std::exp(one.log), beyond + batch_variance(target.layout, run->setup.layout)});
  }
  return found;
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
  const std::vector<SpeedObservation> known = observations(target, measured);
  if (known.empty() && !measured.empty()) return std::nullopt;
  return posterior_speed(*here, known, rates_.errors);
}

}  // namespace simcore
