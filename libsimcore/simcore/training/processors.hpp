#pragma once

namespace simcore {

/// Processors of one instance, with CoreMark as the speed of a core on which one thread runs [1/s].
struct Processors {
  double core_speed = 0.0;
  double cores = 1.0;
  double second_threads = 0.0;  // beside the first of each core
};

/// How many times as long some work takes elsewhere: a median, and the standard deviation of the logarithm.
struct TimeRatio {
  double median = 1.0;
  double deviation = 0.0;
};

/// Work of which nobody says how many cores it uses: an 80 % interval reaches from work of a single thread to work that
/// all cores share, and each end is as uncertain as `deviation` says.
[[nodiscard]] TimeRatio time_ratio(const Processors& here, const Processors& there, double deviation) noexcept;

}  // namespace simcore
