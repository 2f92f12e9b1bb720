#include "simcore/training/scaled_step.hpp"

#include <cmath>
#include <cstdint>

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

Seconds total_with(StepInputs inputs, Seconds per_micro_batch) {
  inputs.per_micro_batch = per_micro_batch;
  return step_time(inputs).total();
}

}  // namespace

StepInputs on_nodes(StepInputs inputs, int nodes, BatchRule rule) noexcept {
  Layout& layout = inputs.layout;
  if (rule == BatchRule::per_node)
    layout.global_batch = static_cast<int>(std::int64_t{layout.global_batch} * nodes / layout.nodes);
  layout.nodes = nodes;
  return inputs;
}

StepInputs calibrated(StepInputs inputs, Seconds measured) {
  const Seconds rest = total_with(inputs, Seconds());
  if (!(measured > rest) || std::isinf(measured.value()))
    throw SpecError({{"measured",
                      "must be longer than the " + shortest(rest.value()) +
                          " s that a step without computing takes over these links",
                      shortest(measured.value()) + " s", ""}});
  const Layout& layout = inputs.layout;
  // The total never falls as computing takes longer, and is at least the computing.
  Seconds low, high = measured * layout.micro_batch / layout.replica_batch();
  for (int i = 0; i < 64; ++i) {
    const Seconds middle = 0.5 * (low + high);
    (total_with(inputs, middle) <= measured ? low : high) = middle;
  }
  inputs.per_micro_batch = 0.5 * (low + high);
  return inputs;
}

PerSecond scaled_throughput(const StepInputs& inputs, Seconds measured, int nodes, BatchRule rule) {
  return throughput(on_nodes(calibrated(inputs, measured), nodes, rule));
}

double scaling_efficiency(const StepInputs& inputs, Seconds measured, int nodes, BatchRule rule) {
  const PerSecond ideal = PerSecond(inputs.layout.global_batch / measured.value()) * nodes / inputs.layout.nodes;
  return scaled_throughput(inputs, measured, nodes, rule) / ideal;
}

}  // namespace simcore
