#include "simcore/phases/compute.hpp"

namespace simcore {

double trained_epochs(const ComputePlan& compute, const Draws& draws) {
  if (!compute.trained_epochs) return static_cast<double>(compute.epochs);
  return compute.trained_epochs->draw(draws, static_cast<std::uint32_t>(Draw::trained_epochs)).value();
}

double counted_share(const ComputePlan& compute, const Draws& draws) {
  if (!compute.counted) return 1.0;
  return compute.counted->draw(draws, static_cast<std::uint32_t>(Draw::counted)) / compute.counted->mean();
}

Seconds compute_time(const ComputePlan& compute, const Draws& draws) {
  constexpr auto kPurpose = static_cast<std::uint32_t>(Draw::compute);
  const double amount = compute.amount * counted_share(compute, draws);
  if (compute.unit == ComputePlan::Unit::sample) return amount / compute.throughput.draw(draws, kPurpose);
  return amount * compute.time.draw(draws, kPurpose);
}

}  // namespace simcore
