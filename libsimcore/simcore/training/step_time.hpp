#pragma once

#include <vector>

#include "simcore/training/activation_traffic.hpp"
#include "simcore/training/layout.hpp"
#include "simcore/training/sharded_traffic.hpp"
#include "simcore/training/straggler.hpp"
#include "simcore/training/topology.hpp"

namespace simcore {

/// All that the time of a synchronous training step depends on.
struct StepInputs {
  Layout layout;
  Link within;              // between the devices of a node
  Link between;             // the network interface of a node
  Seconds per_micro_batch;  // a device computes its stage of `layout.micro_batch` samples, forward and backward
  ModelBytes model;         // the whole model
  Activations activations;  // for tensor and pipeline parallelism
  bool activation_checkpointing = false;
  Seconds launching;     // of each micro-batch, whatever its size: kernels that are too small or wait for their launch
  double overlap = 0.0;  // share of a pass that can hide the gradients of replicated weights, 0 to 1
  double sharded_overlap = 0.0;  // the same of the traffic of fully sharded weights, which is fetched ahead
  Variation variation = Variation::normal;
  double node_spread = 0.0;  // standard deviation of a node's time for a step, relative to its mean
  Seconds fixed;             // of each step, whatever its size: optimizer, launches, logs
};

/// Where the time of a step goes; the parts follow one another.
struct StepTime {
  Seconds compute;
  Seconds tensor;           // sums within tensor-parallel groups
  Seconds stage_sends;      // between the stages of a pipeline
  Seconds pipeline_bubble;  // waiting for other stages
  Seconds exposed;          // gradients and weights under way that no computing hides
  Seconds straggler;        // waiting for the slowest node
  Seconds fixed;

  [[nodiscard]] constexpr Seconds total() const noexcept {
    return compute + tensor + stage_sends + pipeline_bubble + exposed + straggler + fixed;
  }
};

/// What cannot be, in the layout and in the numbers.
[[nodiscard]] std::vector<Problem> step_problems(const StepInputs& inputs);

/// The backward pass is 2/3 of computing, 3/4 with activation checkpointing. Traffic of a pass is exposed as far as it
/// is longer than `overlap` of that pass: gradients are hidden by the backward pass of the micro-batch after which they
/// are summed, gathers of fully sharded weights by the pass that they serve (S. Li et al., VLDB 13 (2020) 3005; Zhao et
/// al., VLDB 16 (2023) 3848). What follows the optimizer is all exposed. Nodes vary in all but exposed and fixed.
/// Throws SpecError with the step_problems.
[[nodiscard]] StepTime step_time(const StepInputs& inputs);

/// Samples of all replicas a second.
[[nodiscard]] PerSecond throughput(const StepInputs& inputs);

}  // namespace simcore
