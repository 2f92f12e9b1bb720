#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "simcore/trace/run_column.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// Replications from `first` up to, and without, `last`.
struct ReplicationRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  friend bool operator==(const ReplicationRange&, const ReplicationRange&) = default;
};
[[nodiscard]] constexpr std::pair<std::uint64_t, std::uint64_t> shown(ReplicationRange range) noexcept {
  return {range.first, range.last};
}

/// Where what runs come to is written: a row a run, equally many in each column. Whole numbers, so that sums of them do
/// not depend on their order.
struct RunRows {
  std::span<std::int64_t> wall_clock;     // creation to end [ns]
  std::span<std::int64_t> billable;       // charged at the on-demand rate, per cluster [s]
  std::span<std::int64_t> cost;           // [nano-USD]
  std::span<std::int64_t> interruptions;  // of spot capacity
  std::span<std::int64_t> lost;           // work that had to be done again [ns]
  std::span<Outcome> outcomes;
  /// Quantities of all lines of the bill, one line after the other, in the unit of each: row i of line l is at l × rows
  /// + i.
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

/// What replications came to, a row each, in their order. Whole numbers, so that sums of them are exact.
struct RunTable {
  RunColumn<std::int64_t> wall_clock;     // creation to end [ns]
  RunColumn<std::int64_t> billable;       // charged at the on-demand rate, per cluster [s]
  RunColumn<std::int64_t> cost;           // [nano-USD]
  RunColumn<std::int64_t> interruptions;  // of spot capacity
  RunColumn<std::int64_t> lost;           // work that had to be done again [ns]
  RunColumn<Outcome> outcomes;

  static constexpr std::size_t kRowBytes = 5 * sizeof(std::int64_t) + sizeof(Outcome);

  [[nodiscard]] std::size_t size() const noexcept { return cost.size(); }
  /// New rows have no values until they are written.
  void resize(std::size_t rows);
  /// Makes room for so many rows, which are not written yet.
  void reserve(std::size_t rows);
  /// Copies `rows` rows from row `from` of other columns to row `to`; both must have them. Within the same columns,
  /// towards the front.
  void copy(const RunTable& other, std::size_t from, std::size_t to, std::size_t rows);
};

}  // namespace simcore
