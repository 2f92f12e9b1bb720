#pragma once

namespace simcore {

/// Processors of one instance, with CoreMark as the speed of a core on which one thread runs [1/s].
struct Processors {
  double core_speed = 0.0;
  double cores = 1.0;
  double second_threads = 0.0;  // beside the first of each core
};

/// How many times as long some work takes elsewhere, when nobody knows how many cores it uses: between work of one
/// thread and work that all cores share, each as likely on a logarithmic scale, times a lognormal error.
struct TimeRatio {
  double one_thread = 1.0;
  double all_cores = 1.0;
  double deviation = 0.0;  // standard deviation of the error's logarithm; above 0

  /// Share of such work that takes at most `times` as long.
  [[nodiscard]] double share_below(double times) const noexcept;
  /// The inverse of share_below(), for a share between 0 and 1.
  [[nodiscard]] double quantile(double share) const noexcept;
};

[[nodiscard]] TimeRatio time_ratio(const Processors& here, const Processors& there, double deviation) noexcept;

}  // namespace simcore
