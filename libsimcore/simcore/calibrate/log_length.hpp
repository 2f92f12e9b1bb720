#pragma once

#include <compare>

namespace simcore {

/// What is known of the natural logarithm of a length: that it lies between two values. They are equal where the length
/// is exact; the upper one is infinite where the phase was cut short, the lower one -infinite where it may have been 0.
struct LogLength {
  double low = 0.0;
  double high = 0.0;

  [[nodiscard]] constexpr bool is_exact() const noexcept { return low == high; }

  friend auto operator<=>(const LogLength&, const LogLength&) = default;
};

}  // namespace simcore
