#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Time that the accelerators compute, all epochs together, if data never made them wait. One draw.
[[nodiscard]] Seconds compute_time(const ComputePlan& compute, const Draws& draws);

}  // namespace simcore
