#include "simcore/training/step_time.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/training/pipeline_bubble.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

void at_least_0(std::vector<Problem>& problems, const char* where, double value) {
  if (!(value >= 0.0) || std::isinf(value))
    problems.push_back({where, "must be at least 0 and finite", shortest(value), ""});
}

void check_share(std::vector<Problem>& problems, const char* where, double value) {
  const bool is_share = value >= 0.0 && value <= 1.0;
  if (!is_share) problems.push_back({where, "must be from 0 to 1", shortest(value), ""});
}

void check_link(std::vector<Problem>& problems, const std::string& where, const Link& link) {
  if (!(link.bandwidth.value() > 0.0))
    problems.push_back({where + ".bandwidth", "must be above 0", shortest(link.bandwidth.value()), ""});
  at_least_0(problems, (where + ".latency").c_str(), link.latency.value());
}

void check_activations(std::vector<Problem>& problems, const Activations& activations) {
  at_least_0(problems, "activations.layers", activations.layers);
  at_least_0(problems, "activations.sequence", activations.sequence);
  at_least_0(problems, "activations.hidden", activations.hidden);
  at_least_0(problems, "activations.value", activations.value.value());
}

/// The part of the model that a device computes, before sharding.
ModelBytes part_of_device(const StepInputs& inputs) noexcept {
  const double devices = static_cast<double>(inputs.layout.tensor_parallel) * inputs.layout.pipeline_parallel;
  return {inputs.model.weights / devices, inputs.model.gradients / devices};
}

Seconds exposed(Seconds traffic, Seconds hidden) noexcept { return std::max(Seconds(), traffic - hidden); }

/// Exposed traffic of a whole step, when one of its micro-batches takes `work` to compute.
Seconds exposed_traffic(const StepInputs& inputs, Seconds work) noexcept {
  const Topology group = data_parallel_group(inputs.layout, inputs.within, inputs.between);
  const ModelBytes part = part_of_device(inputs);
  const Sharding sharding = inputs.layout.sharding;
  const double micro_batches = inputs.layout.accumulation();
  const double backward = inputs.activation_checkpointing ? 3.0 / 4.0 : 2.0 / 3.0;
  const double overlap = sharding == Sharding::full ? inputs.sharded_overlap : inputs.overlap;
  const Seconds hidden_forward = overlap * (1.0 - backward) * work;
  const Seconds hidden_backward = overlap * backward * work;
  const auto time = [&](const Exchange& exchange) { return exchange_time(exchange, part, group); };
  return micro_batches * exposed(time(forward_exchange(sharding)), hidden_forward) +
         (micro_batches - 1.0) * exposed(time(backward_exchange(sharding, false)), hidden_backward) +
         exposed(time(backward_exchange(sharding, true)), hidden_backward) + time(update_exchange(sharding));
}

}  // namespace

std::vector<Problem> step_problems(const StepInputs& inputs) {
  std::vector<Problem> problems = layout_problems(inputs.layout);
  check_link(problems, "within", inputs.within);
  check_link(problems, "between", inputs.between);
  at_least_0(problems, "per_micro_batch", inputs.per_micro_batch.value());
  at_least_0(problems, "model.weights", inputs.model.weights.value());
  at_least_0(problems, "model.gradients", inputs.model.gradients.value());
  check_activations(problems, inputs.activations);
  check_share(problems, "overlap", inputs.overlap);
  check_share(problems, "sharded_overlap", inputs.sharded_overlap);
  at_least_0(problems, "launching", inputs.launching.value());
  at_least_0(problems, "node_spread", inputs.node_spread);
  at_least_0(problems, "fixed", inputs.fixed.value());
  return problems;
}

StepTime step_time(const StepInputs& inputs) {
  throw_if_any<SpecError>(step_problems(inputs));
  const Layout& layout = inputs.layout;
  const double micro_batches = layout.accumulation(), samples = layout.even_micro_batch();
  const Seconds work = samples / layout.micro_batch * inputs.per_micro_batch + inputs.launching;
  const Topology tensor_group = tensor_parallel_group(layout, inputs.within, inputs.between);
  const Link to_next = stage_link(layout, inputs.within, inputs.between);
  StepTime step;
  step.compute = micro_batches * work;
  step.tensor = micro_batches * tensor_parallel_time(inputs.activations, samples, inputs.activation_checkpointing,
                                                     layout, tensor_group);
  step.stage_sends = micro_batches * stage_send_time(inputs.activations, samples, layout, to_next, tensor_group);
  const PipelineSchedule pipeline{layout.pipeline_parallel, layout.accumulation(), layout.interleaving};
  step.pipeline_bubble = pipeline.bubble() * (step.compute + step.tensor + step.stage_sends);
  step.exposed = exposed_traffic(inputs, work);
  step.straggler = (expected_maximum(inputs.variation, inputs.node_spread, layout.nodes) - 1.0) *
                   (step.compute + step.tensor + step.stage_sends + step.pipeline_bubble);
  step.fixed = inputs.fixed;
  return step;
}

PerSecond throughput(const StepInputs& inputs) {
  return PerSecond(inputs.layout.global_batch / step_time(inputs).total().value());
}

}  // namespace simcore
