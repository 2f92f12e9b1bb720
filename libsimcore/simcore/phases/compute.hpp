#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Epochs that a run trains. One draw where they are uncertain.
[[nodiscard]] double trained_epochs(const ComputePlan& compute, const Draws& draws);

/// What a run counts of samples or steps, relative to the plan's. One draw where they are uncertain.
[[nodiscard]] double counted_share(const ComputePlan& compute, const Draws& draws);

/// Time that the accelerators compute, all of the plan's epochs together, if data never made them wait. One draw, and
/// that of counted_share.
[[nodiscard]] Seconds compute_time(const ComputePlan& compute, const Draws& draws);

}  // namespace simcore
