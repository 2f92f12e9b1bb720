#include "simcore/attempt/fallback.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace simcore {
namespace {

constexpr SimTime kNever{std::numeric_limits<std::int64_t>::max()};

/// The last moment at which spot is safe.
SimTime safety_net(const FallbackPlan& plan, const JobProgress& progress) noexcept {
  return *plan.deadline -
         (plan.capacity_wait + progress.begin + progress.begin + progress.at_risk + progress.to_finish);
}

/// When the even pace from creation to the deadline reaches what is saved.
SimTime even_pace(const FallbackPlan& plan, const JobProgress& progress) noexcept {
  if (progress.work <= SimTime{}) return *plan.deadline;
  const double done =
      static_cast<double>(progress.saved.nanoseconds()) / static_cast<double>(progress.work.nanoseconds());
  return SimTime{std::llround(done * static_cast<double>(plan.deadline->nanoseconds()))};
}

}  // namespace

SimTime spot_until(const FallbackPlan& plan, const JobProgress& progress) noexcept {
  if (plan.after && progress.interruptions >= *plan.after) return SimTime{-1};
  return plan.deadline ? safety_net(plan, progress) : kNever;
}

SimTime wait_until(const FallbackPlan& plan, const JobProgress& progress) noexcept {
  const SimTime until = spot_until(plan, progress);
  return plan.uniform_progress ? std::min(until, even_pace(plan, progress)) : until;
}

bool may_return(const FallbackPlan& plan, const JobProgress& progress) noexcept {
  if (!plan.uniform_progress || progress.now > spot_until(plan, progress)) return false;
  return progress.now + progress.begin + progress.begin <= even_pace(plan, progress);
}

}  // namespace simcore
