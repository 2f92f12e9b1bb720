#pragma once

namespace simcore {

/// Wall clock and billed time of a part of a job: means [s], variances and covariance [s^2], and how many interruptions
/// to expect in it, and after how many of them nothing is kept.
struct TimePair {
  double wall = 0.0;
  double billed = 0.0;
  double wall_variance = 0.0;
  double billed_variance = 0.0;
  double covariance = 0.0;
  double interruptions = 0.0;
  double from_scratch = 0.0;

  /// Adds an independent part.
  TimePair& operator+=(const TimePair& part) noexcept {
    wall += part.wall;
    billed += part.billed;
    wall_variance += part.wall_variance;
    billed_variance += part.billed_variance;
    covariance += part.covariance;
    interruptions += part.interruptions;
    from_scratch += part.from_scratch;
    return *this;
  }
  friend TimePair operator+(TimePair a, const TimePair& b) noexcept { return a += b; }
  /// Sum of `count` independent parts that are alike.
  friend TimePair operator*(double count, const TimePair& part) noexcept {
    return {
        count * part.wall,       count * part.billed,        count * part.wall_variance, count * part.billed_variance,
        count * part.covariance, count * part.interruptions, count * part.from_scratch};
  }
};

/// What passes on the wall clock only.
struct Overhead {
  double mean = 0.0;
  double variance = 0.0;

  operator TimePair() const noexcept { return {.wall = mean, .wall_variance = variance}; }  // NOLINT: it is one
};

}  // namespace simcore
