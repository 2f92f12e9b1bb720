#pragma once

#include <optional>

#include "simcore/plan/training_speed.hpp"
#include "simcore/resolve/boosting_plan.hpp"
#include "simcore/resolve/resolve_context.hpp"
#include "simcore/training/posterior.hpp"

namespace simcore {

/// How fast the job's cluster trains, as it follows from the job's model and measured runs.
struct ResolvedSpeed {
  SpeedLaw law;
  TrainingSpeed summary;
};

/// Refuses a model that cannot be trained there. Nothing: there are problems, or the job states how long it computes
/// and has no model.
[[nodiscard]] std::optional<ResolvedSpeed> resolve_training_speed(const ResolveContext& context);

/// How long computing takes: as the job states, or else as predicted.
[[nodiscard]] ComputePlan resolve_compute(const ResolveContext& context, const std::optional<ResolvedSpeed>& predicted,
                                          const std::optional<ResolvedBoosting>& boosting);

}  // namespace simcore
