#pragma once

#include <vector>

#include "simcore/spot/spot_trace.hpp"

namespace simcore {

/// A trace as it happens again to a job on some nodes: it runs while all of them are available and stops at the first
/// loss. Behind its end the trace begins anew; to run across that seam is no interruption. Immutable.
class Replay {
 public:
  /// Throws SpecError when the trace is empty, its times do not rise, or it never has so many instances.
  Replay(const SpotTrace& trace, std::int64_t nodes);

  [[nodiscard]] SimTime length() const noexcept { return length_; }
  /// How long from a position [since the trace began, wraps] until the first loss: 0 when there is no capacity now;
  /// beyond any job when nothing was ever lost.
  [[nodiscard]] SimTime until_loss(SimTime position) const noexcept;
  /// How long until all nodes are available: 0 when they are.
  [[nodiscard]] SimTime until_capacity(SimTime position) const noexcept;
  /// Share of the time in which all nodes are available.
  [[nodiscard]] double availability() const noexcept;
  /// Number of times that capacity comes and goes in the whole trace.
  [[nodiscard]] std::size_t runs() const noexcept { return runs_.size(); }
  /// Mean time from capacity to loss; infinite when nothing was ever lost.
  [[nodiscard]] Seconds mean_run() const noexcept;

 private:
  /// Capacity from start to end; the next may begin where one ends.
  struct Run {
    SimTime start;
    SimTime end;
  };

  void add_runs(const SpotTrace& trace, std::int64_t nodes);
  void split(const std::vector<SimTime>& preemptions);
  /// Position without the turns of the trace that went before.
  [[nodiscard]] SimTime wrapped(SimTime position) const noexcept;
  /// The first that ends after the position; all of them when none does.
  [[nodiscard]] std::size_t run_at(SimTime position) const noexcept;
  [[nodiscard]] bool crosses_seam() const noexcept;

  SimTime length_;
  std::vector<Run> runs_;
};

}  // namespace simcore
