#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "simcore/catalog/instance_type.hpp"
#include "simcore/training/layout.hpp"
#include "simcore/training/model.hpp"
#include "simcore/training/recipe.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What training keeps in the memory of the fullest device.
struct MemoryNeed {
  Bytes weights;  // as they are multiplied
  Bytes gradients;
  Bytes optimizer;                   // its state, and fp32 weights beside shorter ones
  Bytes gathered;                    // with full sharding: the layers that are whole for a moment
  Bytes reserved;                    // what the framework takes before the first weight
  std::optional<Bytes> activations;  // of one sample, between forward and backward; nothing: not known
  double micro_batch = 1.0;
  Bytes capacity;

  /// Memory need but for the activations.
  [[nodiscard]] constexpr Bytes fixed() const noexcept { return weights + gradients + optimizer + gathered + reserved; }
  /// Memory need, as far as it is known.
  [[nodiscard]] constexpr Bytes total() const noexcept { return fixed() + activations.value_or(Bytes{}) * micro_batch; }
  /// Memory that is left; negative: what is missing.
  [[nodiscard]] constexpr Bytes margin() const noexcept { return capacity - total(); }
  [[nodiscard]] constexpr bool fits() const noexcept { return total() <= capacity; }
};

/// Bytes of a weight's training state, in the terms of ZeRO (Rajbhandari et al. 2020): 2 + 2 + 12 for Adam in mixed
/// precision, with gradients in fp32 2 + 4 + 12.
struct StateBytes {
  double weight = 0.0;
  double gradient = 0.0;
  double optimizer = 0.0;
};
[[nodiscard]] StateBytes state_bytes(const Recipe& recipe) noexcept;

/// Activations of one sample in one layer, by Korthikanti et al. 2022 (arXiv:2205.05198), equations 1 and 2 with any
/// size of element: s h (34 + 5 a s / h) bytes with 2 bytes each; nothing when heads are needed and not known. Tensor
/// parallelism divides all but 10 of the 34, with sequence parallelism those too (equation 4).
[[nodiscard]] std::optional<Bytes> layer_activations(const Transformer& model, const Recipe& recipe,
                                                     int tensor_parallel = 1, bool sequence_parallel = false) noexcept;

/// The memory of the fullest device. Throws nothing: `layout` must have no problems. Nothing when the number of weights
/// is not known.
[[nodiscard]] std::optional<MemoryNeed> memory_need(const Model& model, const Recipe& recipe, const Layout& layout,
                                                    Bytes capacity, Bytes reserved);

/// Samples that a replica can take at once; 0 when not one fits, nothing when activations are not known.
[[nodiscard]] std::optional<std::int64_t> largest_micro_batch(const MemoryNeed& need) noexcept;

/// Whether a type may be named; empty: any.
using Offered = std::function<bool(const InstanceType&)>;

/// The type with least accelerator memory in all on which the layout's micro-batch fits, with `layout.nodes` of it; the
/// first by name among equals. Null when there is none, or when it is not known what the model takes.
[[nodiscard]] const InstanceType* smallest_that_fits(const Model& model, const ModelSpec& spec, const Layout& layout,
                                                     const InstanceTypeBook& types, Bytes reserved,
                                                     const Offered& offered = {});

/// What makes a job that does not fit on `type` fit, as its model would say it: the first of a smaller micro-batch,
/// checkpoints of activations, full sharding; or else the name of the smallest type on which it fits. Empty: nothing.
[[nodiscard]] std::string nearest_that_fits(const Model& model, const ModelSpec& spec, const Layout& layout,
                                            const InstanceType& type, const InstanceTypeBook& types, Bytes reserved,
                                            const Offered& offered = {});

}  // namespace simcore
