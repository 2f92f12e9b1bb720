#include "simcore/training/residual_walk.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {
namespace {

double beyond_noise(const Residual& residual) {
  const double most = 2.0 * residual.noise;
  if (std::abs(residual.log_ratio) <= most) return 0.0;
  return residual.log_ratio - most * most / residual.log_ratio;
}

}  // namespace

ResidualWalk::ResidualWalk(const std::vector<Residual>& residuals) {
  for (const Residual& each : residuals) places_.push_back({std::log2(each.nodes), beyond_noise(each)});
  for (std::size_t i = 1; i < places_.size(); ++i) {
    const double step = places_[i].shift - places_[i - 1].shift;
    per_doubling_ += step * step / (places_[i].doublings - places_[i - 1].doublings);
  }
  if (places_.size() > 1) per_doubling_ /= static_cast<double>(places_.size() - 1);
}

double ResidualWalk::shift(double nodes) const {
  if (places_.empty()) return 0.0;
  const double at = std::log2(nodes);
  const auto next = std::ranges::lower_bound(places_, at, {}, &Place::doublings);
  if (next == places_.begin()) return next->shift;
  if (next == places_.end()) return places_.back().shift;
  const Place& last = *(next - 1);
  return std::lerp(last.shift, next->shift, (at - last.doublings) / (next->doublings - last.doublings));
}

/// A bridge between the measured, a walk beyond them.
double ResidualWalk::variance(double nodes) const {
  if (places_.empty()) return 0.0;
  const double at = std::log2(nodes);
  const auto next = std::ranges::lower_bound(places_, at, {}, &Place::doublings);
  if (next == places_.begin()) return per_doubling_ * (next->doublings - at);
  const double before = at - (next - 1)->doublings;
  if (next == places_.end()) return per_doubling_ * before;
  const double after = next->doublings - at;
  return per_doubling_ * before * after / (before + after);
}

double ResidualWalk::variance_after(double nodes, double measured) const {
  ResidualWalk then = *this;
  const double doublings = std::log2(measured);
  const auto place = std::ranges::lower_bound(then.places_, doublings, {}, &Place::doublings);
  if (!then.places_.empty()) then.places_.insert(place, {doublings, shift(measured)});
  return then.variance(nodes);
}

}  // namespace simcore
