#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "simcore/trace/trace.hpp"

namespace simcore {

/// Where what runs come to is written: a row a run, equally many in each column. Whole numbers, so that sums of them do
/// not depend on their order.
struct RunRows {
  std::span<std::int64_t> wall_clock;     // creation to end [ns]
  std::span<std::int64_t> billable;       // charged at the on-demand rate, per cluster [s]
  std::span<std::int64_t> cost;           // [nano-USD]
  std::span<std::int64_t> interruptions;  // of spot capacity
  std::span<std::int64_t> lost;           // work that had to be done again [ns]
  std::span<Outcome> outcomes;
  /// Of all lines of the bill, one line after the other, in the unit of each: row i of line l is at l × rows + i.
  std::span<double> quantities;

  [[nodiscard]] std::size_t size() const noexcept { return cost.size(); }
  /// `count` rows from `first` on. Without the quantities, whose lines lie apart.
  [[nodiscard]] RunRows rows(std::size_t first, std::size_t count) const {
    return {wall_clock.subspan(first, count),
            billable.subspan(first, count),
            cost.subspan(first, count),
            interruptions.subspan(first, count),
            lost.subspan(first, count),
            outcomes.subspan(first, count),
            {}};
  }
};

}  // namespace simcore
