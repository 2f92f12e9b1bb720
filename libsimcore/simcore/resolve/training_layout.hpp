#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simcore/catalog/instance_type.hpp"
#include "simcore/error/error.hpp"
#include "simcore/spec/model_spec.hpp"
#include "simcore/training/memory.hpp"
#include "simcore/training/prediction.hpp"

namespace simcore {

/// Batch of work that is not done in steps, such as growing trees: all of it is shared out, however many nodes there
/// are.
inline constexpr std::int64_t kUnknownBatch = 1'000'000'000;

/// A cluster of `nodes`, its step of `batch` samples shared out; one sample at a time until memory is looked at.
[[nodiscard]] Layout layout_of(const ModelSpec& model, const InstanceType& type, int nodes, std::int64_t batch);

/// Sets the micro-batch to as many samples at once as the job says, or else as fit.
void fill_micro_batch(Layout& layout, const ModelSpec& model, const std::optional<MemoryNeed>& need);

/// Sets the micro-batch of a pipeline, where the job does not say it, to the one with the fastest step: of those that
/// divide a replica's batch and are no larger than now, and of the present one. An interleaved schedule needs as many
/// micro-batches as stages, or a multiple. It stays as it is where none can be, or no step can be predicted.
void choose_micro_batch(TrainingSetup& setup, const ModelSpec& model, const SpeedModel& speed);

/// A problem of the layout, at the place of the job file that says it.
[[nodiscard]] Problem placed(Problem problem);

/// Memory need of the fullest accelerator; nothing without accelerators, or when the number of weights is not known.
[[nodiscard]] std::optional<MemoryNeed> accelerator_need(const Model& model, const InstanceType& type,
                                                         const Recipe& recipe, const Layout& layout, Bytes reserved);

/// Number to three digits, for people.
[[nodiscard]] std::string rounded(double value);

}  // namespace simcore
