#include "simcore/training/processors.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace simcore {
namespace {

double below(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

/// The integral of below() up to z.
double integral(double z) { return z * below(z) + std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi); }

}  // namespace

double TimeRatio::share_below(double times) const noexcept {
  const double low = std::log(std::min(one_thread, all_cores)), high = std::log(std::max(one_thread, all_cores));
  const double at = std::log(times), width = (high - low) / deviation;
  if (width < 1e-6) return below((at - low) / deviation);
  return (integral((at - low) / deviation) - integral((at - high) / deviation)) / width;
}

double TimeRatio::quantile(double share) const noexcept {
  constexpr double kFarthest = 9.0;  // standard deviations, beyond which no share is left
  constexpr int kHalvings = 60;
  double low = std::log(std::min(one_thread, all_cores)) - kFarthest * deviation;
  double high = std::log(std::max(one_thread, all_cores)) + kFarthest * deviation;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (low + high);
    (share_below(std::exp(middle)) < share ? low : high) = middle;
  }
  return std::exp(0.5 * (low + high));
}

TimeRatio time_ratio(const Processors& here, const Processors& there, double deviation) noexcept {
  const double one_thread = there.core_speed / here.core_speed;
  return {one_thread, one_thread * there.cores / here.cores, deviation};
}

}  // namespace simcore
