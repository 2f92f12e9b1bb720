#pragma once

#include "simcore/forecast/forecast.hpp"
#include "simcore/montecarlo/tally.hpp"
#include "simcore/plan/plan.hpp"

namespace simcore {

/// The most that the stopping rules allow: the job downloads, trains until max_runtime, uses its grace, uploads, keeps
/// its warm pool; spot saves nothing. Times that no rule bounds (waiting and starting on demand, the upload), or that
/// only the service's month does (downloading), are taken at their 99.9 % quantile, and the explanation says so.
[[nodiscard]] WorstCase worst_case(const Plan& plan);

/// Worst case that is never less than what a simulated run came to: a quantile may be exceeded.
[[nodiscard]] WorstCase worst_case(const Plan& plan, const Tally& seen);

}  // namespace simcore
