#pragma once

#include "simcore/calibrate/log_length.hpp"

namespace simcore {

/// Logarithm of the probability that a normal value falls between two bounds, and its derivatives.
struct IntervalProbability {
  double log = 0.0;
  double by_mean = 0.0;
  double by_mean_twice = 0.0;
  double by_log_deviation = 0.0;
};

/// The probability of a censored length, exact to rounding in the tails, too, where it underflows itself.
[[nodiscard]] IntervalProbability interval_probability(const LogLength& length, double mean, double deviation) noexcept;

}  // namespace simcore
