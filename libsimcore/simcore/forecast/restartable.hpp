#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/exact/restartable_job.hpp"
#include "simcore/plan/plan.hpp"

namespace simcore {

/// A plan as the exact laws know it, or why they do not.
struct RestartablePlan {
  std::optional<RestartableJob> job;  // per cluster; without max_runtime, max_wait and max_pending
  std::vector<std::string> refused;   // "phases.image_pull is uncertain"; empty if there is a job
};

/// The job whose runs have exactly the law of the plan's, as long as no limit stops them.
[[nodiscard]] RestartablePlan restartable(const Plan& plan);

/// Plan without what stands in the way of a restartable job: phases and pauses as long as in the mean of some runs, no
/// lag, no notice, no internal errors, no data; no hazard that follows a clock, no price path, no fallback, no limit of
/// waiting. Its runs are near the plan's, on the same streams, and it has a job.
[[nodiscard]] Plan idealised(const Plan& plan);

}  // namespace simcore
