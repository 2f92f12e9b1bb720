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
  /// Adds `times` runs of equal use.
  void add(const DataUse& use, std::uint64_t times) noexcept;
  /// Calls add_number(sum, number) with each number of the use and its sum.
  template <class Number, class AddNumber>
  void add_each(const DataUseOf<Number>& use, const AddNumber& add_number) {
    for (std::size_t i = 0; i < kLimits; ++i) {
      add_number(downloading[i], use.downloading[i].value());
      add_number(training[i], use.training[i].value());
    }
    add_number(utilisation[0], use.utilisation.compute);
    add_number(utilisation[1], use.utilisation.processors);
    add_number(utilisation[2], use.utilisation.network);
    add_number(utilisation[3], use.utilisation.disk);
  }
  /// Adds the sums of other runs, with the same number of lines.
  RunSums& operator+=(const RunSums& other) noexcept;

  [[nodiscard]] DataUse use() const noexcept;
};

}  // namespace simcore
