#pragma once

#include <cstddef>
#include <utility>

namespace simcore {

/// An interval; both ends belong to it.
struct Interval {
  double low = 0.0;
  double high = 0.0;
};
[[nodiscard]] constexpr std::pair<double, double> shown(Interval interval) noexcept {
  return {interval.low, interval.high};
}

/// Where the probability of a success lies, after `successes` in `trials` independent trials: covers it with at least
/// the probability `level`, whatever it is (Clopper and Pearson 1934, equal tails). Throws std::invalid_argument unless
/// successes <= trials, trials > 0 and 0 < level < 1.
[[nodiscard]] Interval clopper_pearson(std::size_t successes, std::size_t trials, double level);

}  // namespace simcore
