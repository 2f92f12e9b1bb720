#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "simcore/stats/integer_moments.hpp"
#include "simcore/stats/log_histogram.hpp"
#include "simcore/trace/run_sums.hpp"
#include "simcore/trace/run_table.hpp"

namespace simcore {

/// Limits against which replications are counted.
struct CountedLimits {
  std::optional<std::int64_t> deadline = {};  // [ns] from creation to the end
  std::optional<std::int64_t> budget = {};    // [nano-USD]

  friend bool operator==(const CountedLimits&, const CountedLimits&) = default;
};

/// One quantity over replications: its moments, and how often each size occurs if it is counted.
struct QuantityTally {
  IntegerMoments moments;
  LogHistogram histogram;

  void add(std::span<const std::int64_t> values, bool counts);
  void count(std::span<const std::int64_t> values);  // moments hold them already
  QuantityTally& operator+=(const QuantityTally& other);
};

/// All that is known of replications without their rows: the same in whatever order and parts they came.
struct Tally {
  QuantityTally wall_clock, billable, cost;
  IntegerMoments interruptions, lost;
  std::array<std::size_t, 5> outcomes{};  // number that ended in each Outcome
  std::size_t late = 0;                   // not completed by the deadline
  std::size_t over_budget = 0;
  std::size_t beyond = 0;  // late, over budget or both
  LogHistogram finish;     // wall clocks of completed runs, counted where there is a deadline
  RunSums sums;

  explicit Tally(std::size_t lines = 0) : sums(lines) {}

  [[nodiscard]] std::size_t count() const noexcept { return cost.moments.count(); }
  /// Adds rows. Without `counts`, they go into no histogram: the rows are kept.
  void add(const RunTable& rows, const CountedLimits& limits, bool counts);
  /// Counts rows that were added without.
  void count(const RunTable& rows, const CountedLimits& limits);
  Tally& operator+=(const Tally& other);
};

}  // namespace simcore
