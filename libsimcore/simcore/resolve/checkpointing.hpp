#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Intervals between checkpoints about which resolving has nothing to say: it neither refuses them nor warns of them,
/// whatever the job states. There may be none, and then `least` is above `most`.
struct QuietIntervals {
  Seconds least, most;

  [[nodiscard]] bool contain(Seconds every) const noexcept { return least <= every && every <= most; }
};

[[nodiscard]] QuietIntervals quiet_intervals(const ComputePlan& compute, const CheckpointPlan& plan);

/// Time of all work, by computing alone: data may make it longer.
[[nodiscard]] Seconds computing_time(const ComputePlan& compute);

}  // namespace simcore
