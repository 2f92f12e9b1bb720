#include "simcore/calibrate/detail/interval_probability.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace simcore {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kFarTail = 20.0;  // beyond it the asymptotic series is exact to rounding
const double kLogRootTwoPi = 0.5 * std::log(2.0 * std::numbers::pi);

double log_density(double x) noexcept { return -0.5 * x * x - kLogRootTwoPi; }

/// Logarithm of the probability that a standard normal value exceeds x.
double log_upper_tail(double x) noexcept {
  if (x < kFarTail) return std::log(0.5 * std::erfc(x / std::numbers::sqrt2));
  const double s = 1.0 / (x * x);
  return log_density(x) - std::log(x) + std::log1p(-s * (1.0 - s * (3.0 - s * (15.0 - s * (105.0 - 945.0 * s)))));
}

/// Logarithm of the probability of [low, high], where low is nearer to 0: no digits cancel.
double log_between(double low, double high) noexcept {
  const double near = log_upper_tail(low);
  return high == kInfinite ? near : near + std::log1p(-std::exp(log_upper_tail(high) - near));
}

double log_probability(double low, double high) noexcept {
  if (low >= 0.0) return log_between(low, high);
  if (high <= 0.0) return log_between(-high, -low);
  return std::log1p(-std::exp(log_upper_tail(-low)) - std::exp(log_upper_tail(high)));
}

}  // namespace

IntervalProbability interval_probability(const LogLength& length, double mean, double deviation) noexcept {
  const double low = (length.low - mean) / deviation, high = (length.high - mean) / deviation;
  IntervalProbability found{.log = log_probability(low, high)};
  const auto ratio = [&](double x) { return std::isinf(x) ? 0.0 : std::exp(log_density(x) - found.log); };
  const auto times = [](double x, double density) { return std::isinf(x) ? 0.0 : x * density; };
  const double at_low = ratio(low), at_high = ratio(high);
  found.by_mean = (at_low - at_high) / deviation;
  found.by_log_deviation = times(low, at_low) - times(high, at_high);
  found.by_mean_twice = found.by_log_deviation / (deviation * deviation) - found.by_mean * found.by_mean;
  return found;
}

}  // namespace simcore
