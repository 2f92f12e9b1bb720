#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// How a run stands at a moment at which nothing of it runs, or could be stopped without losing what is saved.
struct JobProgress {
  SimTime now;
  int interruptions = 0;
  SimTime work;       // all of it
  SimTime saved;      // of it, in the last checkpoint
  SimTime to_finish;  // from going on with that until the job is done
  SimTime begin;      // left for going on with instances: starting, downloading, setting up, restoring
  SimTime at_risk;    // the most that an interruption sets it back, besides beginning again
};

/// Time since creation until which available spot capacity may be taken: negative (not at all) after too many
/// interruptions, unlimited without a deadline; with a deadline, as long as there is time for one attempt on spot, lost
/// at the worst moment, and one on demand (the safety net of Can't Be Late: Wu et al., NSDI 2024).
[[nodiscard]] SimTime spot_until(const FallbackPlan& plan, const JobProgress& progress) noexcept;

/// Time since creation until which an idle job waits for spot capacity that is not available: spot_until(), or, under
/// uniform progress, the moment at which an even pace catches up with the job if that is earlier. A time before now: it
/// does not wait.
[[nodiscard]] SimTime wait_until(const FallbackPlan& plan, const JobProgress& progress) noexcept;

/// Whether a job on demand goes back to spot if it can: it is ahead of the even pace by the time of two beginnings
/// (hysteresis), and the safety net holds.
[[nodiscard]] bool may_return(const FallbackPlan& plan, const JobProgress& progress) noexcept;

}  // namespace simcore
