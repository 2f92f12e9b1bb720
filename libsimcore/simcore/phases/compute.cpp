#include "simcore/phases/compute.hpp"

namespace simcore {

template <class Number>
Number trained_epochs(const ComputePlan& compute, DrawsOf<Number>& draws) {
  if (!compute.trained_epochs) return static_cast<double>(compute.epochs);
  return compute.trained_epochs->draw(draws, static_cast<std::uint32_t>(Draw::trained_epochs)).value();
}

template <class Number>
Number counted_share(const ComputePlan& compute, DrawsOf<Number>& draws) {
  if (!compute.counted) return 1.0;
  return compute.counted->draw(draws, static_cast<std::uint32_t>(Draw::counted)) / compute.counted->mean();
}

template <class Number>
SecondsOf<Number> compute_time(const ComputePlan& compute, DrawsOf<Number>& draws) {
  constexpr auto kPurpose = static_cast<std::uint32_t>(Draw::compute);
  const Number amount = compute.amount * counted_share<Number>(compute, draws);
  if (compute.unit == ComputePlan::Unit::sample) return amount / compute.throughput.draw(draws, kPurpose);
  return amount * compute.time.draw(draws, kPurpose);
}

template double trained_epochs<double>(const ComputePlan&, const Draws&);
template double counted_share<double>(const ComputePlan&, const Draws&);
template SecondsOf<double> compute_time<double>(const ComputePlan&, const Draws&);
template Column trained_epochs<Column>(const ComputePlan&, ColumnDraws&);
template Column counted_share<Column>(const ComputePlan&, ColumnDraws&);
template SecondsOf<Column> compute_time<Column>(const ComputePlan&, ColumnDraws&);

}  // namespace simcore
