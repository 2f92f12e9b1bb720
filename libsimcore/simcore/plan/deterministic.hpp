#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Whether it is the same in every run: nothing of it is drawn.
[[nodiscard]] bool is_deterministic(const DataPath& path);
[[nodiscard]] bool is_deterministic(const PreparationPlan& preparation);
[[nodiscard]] bool is_deterministic(const ArtifactPlan& artifact);
[[nodiscard]] bool is_deterministic(const CheckpointPlan& checkpoint);
[[nodiscard]] bool is_deterministic(const Plan& plan);

/// Whether every phase is as long in each run before anything interrupts it, but for pending and starting.
[[nodiscard]] bool has_deterministic_phases(const Plan& plan);

/// Whether all preparations take as long in each run.
[[nodiscard]] bool has_deterministic_preparations(const Plan& plan);

}  // namespace simcore
