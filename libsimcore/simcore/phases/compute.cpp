#include "simcore/phases/compute.hpp"

namespace simcore {

Seconds compute_time(const ComputePlan& compute, const Draws& draws) {
  constexpr auto kPurpose = static_cast<std::uint32_t>(Draw::compute);
  if (compute.unit == ComputePlan::Unit::sample) return compute.amount / compute.throughput.draw(draws, kPurpose);
  return compute.amount * compute.time.draw(draws, kPurpose);
}

}  // namespace simcore
