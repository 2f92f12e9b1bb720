#include "simcore/phases/interruption.hpp"

#include <cmath>

namespace simcore {

/// The smallest of n independent times has the law 1 − (1 − F)ⁿ: its quantile at u is F's at 1 − (1 − u)^(1/n).
Seconds time_to_interruption(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt) {
  const auto purpose = static_cast<std::uint32_t>(Draw::interruption);
  if (plan.instances == 1.0) return plan.time_to.draw(streams, purpose, attempt);
  const double u = streams.at(purpose, attempt).uniform();
  return plan.time_to.quantile(-std::expm1(std::log1p(-u) / plan.instances));
}

Seconds wait_for_capacity(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt) {
  return plan.capacity_wait.draw(streams, static_cast<std::uint32_t>(Draw::capacity_wait), attempt);
}

}  // namespace simcore
