#pragma once

#include "simcore/training/batch_rule.hpp"
#include "simcore/training/step_time.hpp"

namespace simcore {

/// Inputs of the same job on other nodes. With a global batch that leaves replicas without a sample, layout_problems
/// say so.
[[nodiscard]] StepInputs on_nodes(StepInputs inputs, int nodes, BatchRule rule) noexcept;

/// The inputs with the time per micro-batch for which step_time is what was measured with this layout. What the step
/// then holds of traffic, waiting and fixed time is not counted again on other nodes. The longest such time where many
/// fit. Throws SpecError if all the rest alone takes longer than was measured: then the links or the overlap are not
/// those of the measurement.
[[nodiscard]] StepInputs calibrated(StepInputs inputs, Seconds measured);

/// Throughput on `nodes` after a step took `measured` with the layout of `inputs`, usually of one node.
[[nodiscard]] PerSecond scaled_throughput(const StepInputs& inputs, Seconds measured, int nodes, BatchRule rule);

/// Throughput on `nodes`, relative to as many times the measured throughput as there are times the nodes.
[[nodiscard]] double scaling_efficiency(const StepInputs& inputs, Seconds measured, int nodes, BatchRule rule);

}  // namespace simcore
