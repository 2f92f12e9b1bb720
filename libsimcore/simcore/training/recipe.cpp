#include "simcore/training/recipe.hpp"

#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

/// Automatic mixed precision leaves gradients in fp32; sharded training sums them in the format of the arithmetic.
Arithmetic gradient_precision(const ModelSpec& spec, Arithmetic arithmetic) noexcept {
  if (spec.gradient_precision) return *spec.gradient_precision;
  if (!is_mixed(arithmetic) || spec.parallel.sharding == Sharding::none) return Arithmetic::fp32;
  return arithmetic == Arithmetic::fp16 ? Arithmetic::fp16 : Arithmetic::bf16;
}

/// Frameworks cast gradients to the format of the arithmetic before they send them: so the published runs were counted
/// to which the efficiency of the network was fitted.
Arithmetic summed_precision(const ModelSpec& spec, Arithmetic arithmetic) noexcept {
  if (spec.gradient_precision) return *spec.gradient_precision;
  if (!is_mixed(arithmetic)) return Arithmetic::fp32;
  return arithmetic == Arithmetic::fp16 ? Arithmetic::fp16 : Arithmetic::bf16;
}

}  // namespace

bool supports(const InstanceType& type, Arithmetic precision) noexcept {
  if (precision == Arithmetic::fp32 || type.peak_rate(word(precision))) return true;
  return precision == Arithmetic::fp16 && type.peak_rate(word(Arithmetic::bf16));
}

Arithmetic best_precision(const InstanceType& type) noexcept {
  for (const Arithmetic precision : {Arithmetic::bf16, Arithmetic::fp16, Arithmetic::tf32})
    if (supports(type, precision)) return precision;
  return Arithmetic::fp32;
}

std::optional<Problem> precision_problem(const ModelSpec& spec, const InstanceType& type) {
  if (!spec.precision || supports(type, *spec.precision)) return std::nullopt;
  const std::string who = (type.accelerated() ? type.accelerator + " of " : "") + std::string(kTheType);
  return Problem{"work.model.precision", "must be one that " + who + " computes in", in_quotes(word(*spec.precision)),
                 std::string(word(best_precision(type))), type.name};
}

Recipe recipe_of(const ModelSpec& spec, const InstanceType& type) {
  Recipe recipe;
  recipe.precision = spec.precision.value_or(best_precision(type));
  recipe.gradients = gradient_precision(spec, recipe.precision);
  recipe.summed = summed_precision(spec, recipe.precision);
  recipe.optimizer = spec.optimizer;
  recipe.trainable = spec.trainable.value();
  const std::int64_t arithmetic_bits = is_mixed(recipe.precision) ? 16 : 32;
  recipe.frozen_bits = static_cast<double>(spec.weight_bits.value_or(arithmetic_bits));
  recipe.checkpointing = spec.activation_checkpointing;
  recipe.flash_attention = spec.flash_attention;
  recipe.offload = spec.parallel.offload;
  return recipe;
}

}  // namespace simcore
