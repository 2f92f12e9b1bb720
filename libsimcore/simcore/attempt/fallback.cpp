#include "simcore/attempt/fallback.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace simcore {
namespace {

constexpr SimTime kNever{std::numeric_limits<std::int64_t>::max()};

/// The last moment at which spot is safe.
SimTime safety_net(const FallbackPlan& plan, const Standing& standing) noexcept {
  return *plan.deadline -
         (plan.capacity_wait + standing.begin + standing.begin_again + standing.at_risk + standing.to_finish);
}

/// When the even pace from creation to the deadline reaches what is saved.
SimTime even_pace(const FallbackPlan& plan, const Standing& standing) noexcept {
  if (standing.work <= SimTime{}) return *plan.deadline;
  const double done =
      static_cast<double>(standing.saved.nanoseconds()) / static_cast<double>(standing.work.nanoseconds());
  return SimTime{std::llround(done * static_cast<double>(plan.deadline->nanoseconds()))};
}

}  // namespace

SimTime spot_until(const FallbackPlan& plan, const Standing& standing) noexcept {
  if (plan.after && standing.interruptions >= *plan.after) return SimTime{-1};
  return plan.deadline ? safety_net(plan, standing) : kNever;
}

SimTime wait_until(const FallbackPlan& plan, const Standing& standing) noexcept {
  const SimTime until = spot_until(plan, standing);
  return plan.uniform_progress ? std::min(until, even_pace(plan, standing)) : until;
}

bool may_return(const FallbackPlan& plan, const Standing& standing) noexcept {
  if (!plan.uniform_progress || standing.now > spot_until(plan, standing)) return false;
  return standing.now + standing.begin + standing.begin_again <= even_pace(plan, standing);
}

}  // namespace simcore
