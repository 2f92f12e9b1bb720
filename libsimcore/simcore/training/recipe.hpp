#pragma once

#include <optional>

#include "simcore/catalog/instance_type.hpp"
#include "simcore/error/error.hpp"
#include "simcore/spec/model_spec.hpp"

namespace simcore {

/// How a model is trained: the formats of its numbers, and what is kept of them.
struct Recipe {
  Arithmetic precision = Arithmetic::fp32;
  Arithmetic gradients = Arithmetic::fp32;  // as they are kept
  Arithmetic summed = Arithmetic::fp32;     // as they travel between devices
  Optimizer optimizer = Optimizer::adamw;
  double trainable = 1.0;   // share of the weights
  double frozen_bits = 32;  // of a weight that is not trained
  bool checkpointing = false;
  bool flash_attention = true;
  Offload offload = Offload::none;

  friend bool operator==(const Recipe&, const Recipe&) = default;
};

/// Whether its accelerator computes in that precision; every one computes in fp32, and one with bf16 also in fp16.
[[nodiscard]] bool supports(const InstanceType& type, Arithmetic precision) noexcept;
/// The first of bf16, fp16, tf32, fp32 that it has.
[[nodiscard]] Arithmetic best_precision(const InstanceType& type) noexcept;
/// A precision that it lacks, and the one to fall back to.
[[nodiscard]] std::optional<Problem> precision_problem(const ModelSpec& spec, const InstanceType& type);

/// What the job says, and what holds on that type where it says nothing.
[[nodiscard]] Recipe recipe_of(const ModelSpec& spec, const InstanceType& type);

}  // namespace simcore
