#include "simcore/training/sample_work.hpp"

#include <algorithm>

#include "simcore/training/flops.hpp"

namespace simcore {
namespace {

/// Passes through the model, each as long as the forward pass: forward, two backward, one more to recompute.
double passes(const Recipe& recipe) { return recipe.checkpointing ? 4.0 : 3.0; }

/// 4 L h s² in each pass, whatever is trained.
double attention_flops(const Transformer& shape, const Recipe& recipe) {
  return passes(recipe) * 4.0 * shape.layers * shape.attention_width() * shape.sequence_length * shape.sequence_length;
}

double traffic(const Transformer& shape, const FamilyTraits& traits, const Recipe& recipe) {
  const double once = *traits.bytes_per_token_layer_hidden * shape.layers * shape.usual_width() * shape.sequence_length;
  return once * passes(recipe) / 3.0;
}

}  // namespace

std::optional<SampleWork> sample_work(const Model& model, const FamilyTraits& traits, const Recipe& recipe) {
  const std::optional<Flops> executed = executed_flops(model, recipe.trainable, recipe.checkpointing);
  if (!executed) return std::nullopt;
  if (!traits.transformer())
    return SampleWork{executed->value(), 0.0, Bytes(*traits.bytes_per_flop * executed->value())};
  if (!model.transformer || !model.transformer->has_shape()) return std::nullopt;
  const double attention = std::min(attention_flops(*model.transformer, recipe), executed->value());
  return SampleWork{executed->value() - attention, attention, Bytes(traffic(*model.transformer, traits, recipe))};
}

}  // namespace simcore
