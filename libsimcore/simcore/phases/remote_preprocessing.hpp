#pragma once

#include <cstddef>
#include <span>

#include "simcore/plan/plan.hpp"
#include "simcore/simd/column.hpp"

namespace simcore {

/// Processors of each node of the group that work on samples as long as any do. Nodes that each prepare an even part
/// work as long as the weakest does.
[[nodiscard]] double working_processors(const Plan& plan, const GroupPlan& group) noexcept;
/// Number of processors of the whole cluster that work on samples as long as any do.
[[nodiscard]] double working_processors(const Plan& plan) noexcept;

/// One pass over the data, in which every sample is prepared by whichever processor is free. What nodes that do not
/// compute prepare crosses their links and those of the nodes that do; these share it evenly and prepare the rest
/// themselves. A link passes what it keeps up, less what is read over it meanwhile.
class RemotePreprocessing {
 public:
  /// `preprocessing`: of all samples, by all working processors. `reads`: over the link of each node of each group [B].
  RemotePreprocessing(const Plan& plan, Seconds preprocessing, std::span<const double> reads) noexcept;

  /// Whether the links hold the processors up.
  [[nodiscard]] bool waits_for_links() const noexcept { return pace_ < unhindered_; }
  [[nodiscard]] Seconds pass_time() const noexcept { return Seconds(1.0 / pace_); }
  /// Prepared samples over the link of each node of the group.
  [[nodiscard]] Bytes carried(std::size_t group) const noexcept;

 private:
  // All in passes a second.
  [[nodiscard]] double room(std::size_t group, double pace) const noexcept;
  [[nodiscard]] double sent_by_node(std::size_t group, double pace) const noexcept;
  [[nodiscard]] double sent(double pace) const noexcept;
  [[nodiscard]] double received(double pace) const noexcept;
  [[nodiscard]] double highest_pace() const noexcept;

  const Plan& plan_;
  std::span<const double> reads_;
  double bytes_;            // of all samples when prepared
  double unhindered_;       // passes a second of all working processors
  double processor_;        // of one
  double own_ = 0.0;        // of those on nodes that compute
  double computing_ = 0.0;  // nodes that do
  double pace_;             // passes a second
};

/// Adds to `fed`, by group, what crosses the link of each node in a pass beside its reads [B], of one run or of many
/// side by side. Returns the time of the pass where the links hold the processors up, and 0 s elsewhere.
[[nodiscard]] Seconds feed_over_links(const Plan& plan, const Seconds& preprocessing, std::span<const double> reads,
                                      std::span<double> fed);
[[nodiscard]] SecondsOf<Column> feed_over_links(const Plan& plan, const SecondsOf<Column>& preprocessing,
                                                std::span<const Column> reads, std::span<Column> fed);

}  // namespace simcore
