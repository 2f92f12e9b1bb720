#include "simcore/training/memory.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {
namespace {

double size_of(Arithmetic precision) noexcept { return is_mixed(precision) ? 2.0 : 4.0; }

/// What an optimiser keeps of each weight: the moments of their papers, in fp32; 8-bit Adam (Dettmers et al. 2022) a
/// byte each. Adafactor (Shazeer and Stern 2018) keeps a row and a column of each matrix, next to nothing.
double moment_bytes(Optimizer optimizer) noexcept {
  switch (optimizer) {
    case Optimizer::sgd:
    case Optimizer::adafactor:
      return 0.0;
    case Optimizer::adamw_8bit:
      return 2.0;
    case Optimizer::momentum:
    case Optimizer::lars:
    case Optimizer::lion:
      return 4.0;
    case Optimizer::adam:
    case Optimizer::adamw:
    case Optimizer::lamb:
      return 8.0;
  }
  return 8.0;
}

/// Bits of a stored weight. With QLoRA's 4 bits goes an fp32 constant for every 64 weights (Dettmers et al. 2023): half
/// a bit more.
double stored_bits(double bits) noexcept { return bits < 8.0 ? bits + 0.5 : bits; }

/// Embeddings and the last layer are not among the weights that are cut to 4 or 8 bits.
double whole_weights(const Model& model, const Recipe& recipe) noexcept {
  if (recipe.frozen_bits >= 16.0 || !model.transformer) return 0.0;
  const double embeddings = 2.0 * model.transformer->vocabulary_size * model.transformer->hidden_size;
  return std::min(embeddings, *model.parameters);
}

/// Bytes of all weights as they are multiplied.
double weight_bytes(const Model& model, const Recipe& recipe) noexcept {
  const double trained = *model.parameters * recipe.trainable;
  const double whole = std::min(whole_weights(model, recipe), *model.parameters - trained);
  const double cut = *model.parameters - trained - whole;
  return (trained + whole) * size_of(recipe.precision) + cut * stored_bits(recipe.frozen_bits) / 8.0;
}

/// Full sharding has three layers whole at a time: the one that computes, the next, and the last one's gradients.
double gathered_bytes(const Model& model, double weights) noexcept {
  return model.transformer && model.transformer->has_shape() ? 3.0 * weights / model.transformer->layers : 0.0;
}

/// Checkpointing keeps the input of each layer, and all of one layer while it is computed again.
std::optional<double> kept_activations(const Transformer& shape, const Recipe& recipe, const Layout& layout) noexcept {
  const std::optional<Bytes> layer = layer_activations(shape, recipe, layout.tensor_parallel, layout.sequence_parallel);
  if (!layer) return std::nullopt;
  if (!recipe.checkpointing) return layer->value() * shape.layers;
  const double input = shape.sequence_length * shape.hidden_size * size_of(recipe.precision);
  return shape.layers * input / (layout.sequence_parallel ? layout.tensor_parallel : 1.0) + layer->value();
}

/// The first stage of a pipeline keeps the micro-batches of all stages, the last one only its own and the logits, in
/// fp32 (Korthikanti et al. 2022, sections 4.2.3 and 4.3).
std::optional<Bytes> sample_activations(const Model& model, const Recipe& recipe, const Layout& layout) {
  if (model.activations) return model.activations;
  if (model.fp32_activations) return *model.fp32_activations * (size_of(recipe.precision) / 4.0);
  if (!model.transformer || !model.transformer->has_shape()) return std::nullopt;
  const Transformer& shape = *model.transformer;
  const std::optional<double> kept = kept_activations(shape, recipe, layout);
  if (!kept) return std::nullopt;
  const double logits = 4.0 * shape.sequence_length * shape.vocabulary_size / layout.tensor_parallel;
  return Bytes(std::max(*kept, *kept / layout.pipeline_parallel + logits));
}

}  // namespace

StateBytes state_bytes(const Recipe& recipe) noexcept {
  const double master = is_mixed(recipe.precision) ? 4.0 : 0.0;
  return {size_of(recipe.precision), size_of(recipe.gradients), master + moment_bytes(recipe.optimizer)};
}

std::optional<Bytes> layer_activations(const Transformer& model, const Recipe& recipe, int tensor_parallel,
                                       bool sequence_parallel) noexcept {
  if (!recipe.flash_attention && model.attention_heads <= 0.0) return std::nullopt;
  const double element = size_of(recipe.precision), tokens = model.sequence_length, split = tensor_parallel;
  // Inputs of the norms, of attention and of the network; dropout's masks.
  const double whole = (4.0 * element + 2.0) / (sequence_parallel ? split : 1.0);
  const double divided = 12.0 * element * model.widening / split;
  const double scores =
      recipe.flash_attention ? 0.0 : (2.0 * element + 1.0) * model.attention_heads * tokens * tokens / split;
  return Bytes(tokens * model.hidden_size * (whole + divided) + scores);
}

std::optional<MemoryNeed> memory_need(const Model& model, const Recipe& recipe, const Layout& layout, Bytes capacity,
                                      Bytes reserved) {
  if (!model.parameters) return std::nullopt;
  const StateBytes bytes = state_bytes(recipe);
  const double parts = layout.tensor_parallel * layout.pipeline_parallel, ranks = layout.data_parallel();
  const double trained = *model.parameters * recipe.trainable / parts, weights = weight_bytes(model, recipe) / parts;
  const bool full = layout.sharding == Sharding::full && ranks > 1.0;
  const bool moved = recipe.offload != Offload::none;  // gradients too, as soon as each rank needs only its own
  const bool shared = layout.sharding >= Sharding::gradients;
  MemoryNeed need;
  need.weights = Bytes(recipe.offload == Offload::parameters ? 0.0 : full ? weights / ranks : weights);
  need.gradients = Bytes(moved && shared ? 0.0 : bytes.gradient * trained / (shared ? ranks : 1.0));
  need.optimizer = Bytes(moved ? 0.0 : bytes.optimizer * trained / (layout.sharding != Sharding::none ? ranks : 1.0));
  if (full) need.gathered = Bytes(gathered_bytes(model, weights * layout.pipeline_parallel));
  need.reserved = reserved;
  need.activations = sample_activations(model, recipe, layout);
  need.micro_batch = layout.micro_batch;
  need.capacity = capacity;
  return need;
}

std::optional<std::int64_t> largest_micro_batch(const MemoryNeed& need) noexcept {
  if (!need.activations) return std::nullopt;
  const double free = need.capacity.value() - need.fixed().value();
  return static_cast<std::int64_t>(std::max(0.0, std::floor(free / need.activations->value())));
}

const InstanceType* smallest_that_fits(const Model& model, const ModelSpec& spec, const Layout& layout,
                                       const InstanceTypeBook& types, Bytes reserved, const Offered& offered) {
  const auto in_all = [](const InstanceType& type) { return type.accelerator_memory * type.accelerator_count; };
  const InstanceType* smallest = nullptr;
  for (const auto& [name, type] : types.all()) {
    if (offered && !offered(type)) continue;
    if (!type.accelerator_bandwidth || (smallest && in_all(*smallest) <= in_all(type)) || precision_problem(spec, type))
      continue;
    Layout here = layout;
    here.devices_per_node = type.accelerator_count;
    if (!layout_problems(here).empty()) continue;
    const std::optional<MemoryNeed> need =
        memory_need(model, recipe_of(spec, type), here, type.accelerator_memory, reserved);
    if (need && need->fits()) smallest = &type;
  }
  return smallest;
}

std::string nearest_that_fits(const Model& model, const ModelSpec& spec, const Layout& layout, const InstanceType& type,
                              const InstanceTypeBook& types, Bytes reserved, const Offered& offered) {
  const auto need = [&](const ModelSpec& tried) {
    Layout where = layout;
    where.sharding = tried.parallel.sharding;
    return memory_need(model, recipe_of(tried, type), where, type.accelerator_memory, reserved);
  };
  const auto fits = [&](const ModelSpec& tried) { return need(tried) && need(tried)->fits(); };
  const std::optional<MemoryNeed> now = need(spec);
  const std::int64_t most = now ? largest_micro_batch(*now).value_or(0) : 0;
  if (most > 0 && most < layout.micro_batch) return "parallel.micro_batch_size: " + std::to_string(most);
  ModelSpec again = spec, shared = spec;
  again.activation_checkpointing = true;
  if (fits(again)) return "activation_checkpointing: true";
  shared.parallel.sharding = Sharding::full;
  if (fits(shared)) return "parallel.sharding: full";
  const InstanceType* enough = smallest_that_fits(model, spec, layout, types, reserved, offered);
  return enough ? enough->name : "";
}

}  // namespace simcore
