#pragma once

#include <optional>

#include "simcore/training/model.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Operations of one sample, a multiply-add counting two. Conventions: all weights count, embeddings among them
/// where the model chooses tokens;
/// attention counts every pair of places, also where a mask hides half of them; normalisations and activation
/// functions do not count. So do llm-foundry's MFU and Megatron-LM.
///
/// Forward pass: 2 N s + 4 L h s² for N weights, L layers of width h and s tokens; without the second term where the
/// shape is not known. Nothing: not known.
[[nodiscard]] std::optional<Flops> forward_flops(const Model& model);

/// Forward and backward: three times the forward pass where all weights are trained. Of weights that are not, the
/// backward pass leaves out their gradients, a third of the work: `trainable` is the share of them that is.
[[nodiscard]] std::optional<Flops> training_flops(const Model& model, double trainable = 1.0);

/// What the accelerators execute: with activation checkpointing another forward pass (4/3 where all is trained).
[[nodiscard]] std::optional<Flops> executed_flops(const Model& model, double trainable, bool checkpointing);

}  // namespace simcore
