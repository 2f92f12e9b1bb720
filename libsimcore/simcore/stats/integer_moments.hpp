#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

namespace simcore {

/// Count, sum, sum of squares, least and largest of whole numbers, without rounding: the same in any order, and
/// moments of parts add up to those of the whole. Up to 2^32 values of any size.
class IntegerMoments {
 public:
  void add(std::span<const std::int64_t> values) noexcept;
  IntegerMoments& operator+=(const IntegerMoments& other) noexcept;

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] std::int64_t min() const noexcept { return min_; }  // of none: the largest number
  [[nodiscard]] std::int64_t max() const noexcept { return max_; }  // of none: the smallest number
  /// Mean of the values; 0 for none.
  [[nodiscard]] double mean() const noexcept;
  /// Variance of the values: sum of squared deviations from the mean ÷ (count - 1); 0 for fewer than two values.
  [[nodiscard]] double variance() const noexcept;
  /// Standard error of the mean; 0 for fewer than two values.
  [[nodiscard]] double standard_error() const noexcept;

 private:
  std::uint64_t count_ = 0;
  std::array<std::uint64_t, 2> sum_{};      // two's complement, least significant word first
  std::array<std::uint64_t, 3> squares_{};  // the same
  std::int64_t min_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t max_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace simcore
