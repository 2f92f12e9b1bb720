#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Length of Downloading when each size, rate and time that it depends on is as slow as with that probability at most:
/// longer than the quantile of the whole, unless a single law decides.
[[nodiscard]] Seconds downloading_at(const Plan& plan, double slowness);

}  // namespace simcore
