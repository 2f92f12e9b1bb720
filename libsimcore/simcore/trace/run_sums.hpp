#pragma once

#include <array>
#include <vector>

#include "simcore/stats/exact_sum.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// What a forecast wants of its replications only in total. Exact: the same in any order.
struct RunSums {
  std::vector<ExactSum> quantities;  // of each line of the bill, in its unit
  ExactSum preparation;              // [s]
  std::array<ExactSum, kLimits> downloading{};
  std::array<ExactSum, kLimits> training{};
  std::array<ExactSum, 4> utilisation{};

  explicit RunSums(std::size_t lines = 0) : quantities(lines) {}

  void add(const DataUse& use) noexcept;
  /// `times` runs of equal use.
  void add(const DataUse& use, std::uint64_t times) noexcept;
  /// Adds the sums of other runs, with the same number of lines.
  RunSums& operator+=(const RunSums& other) noexcept;

  [[nodiscard]] DataUse use() const noexcept;
};

}  // namespace simcore
