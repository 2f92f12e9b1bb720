#include "simcore/training/flops.hpp"

namespace simcore {
namespace {

/// The parts of a forward pass: with weights and, in attention, without.
struct ForwardPass {
  double weighted = 0.0;
  double weightless = 0.0;
};

std::optional<ForwardPass> forward_pass(const Model& model) {
  if (!model.transformer) {
    if (!model.forward) return std::nullopt;
    return ForwardPass{model.forward->value(), 0.0};
  }
  if (!model.token_weights) return std::nullopt;
  const Transformer& shape = *model.transformer;
  const double tokens = shape.sequence_length;
  return ForwardPass{2.0 * *model.token_weights * tokens,
                     4.0 * shape.layers * shape.attention_width() * tokens * tokens};
}

}  // namespace

std::optional<Flops> forward_flops(const Model& model) {
  if (model.given) return *model.given / 3.0;
  const std::optional<ForwardPass> pass = forward_pass(model);
  if (!pass) return std::nullopt;
  return Flops(pass->weighted + pass->weightless);
}

std::optional<Flops> training_flops(const Model& model, double trainable) {
  if (model.given) return model.given;
  const std::optional<ForwardPass> pass = forward_pass(model);
  if (!pass) return std::nullopt;
  return Flops((2.0 + trainable) * pass->weighted + 3.0 * pass->weightless);
}

std::optional<Flops> executed_flops(const Model& model, double trainable, bool checkpointing) {
  const std::optional<Flops> needed = training_flops(model, trainable);
  if (!needed || !checkpointing) return needed;
  return *needed + *forward_flops(model);
}

}  // namespace simcore
