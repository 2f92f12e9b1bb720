#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace simcore {

/// The values that a number may take, in its base unit; of a text its length, of a map or list its size.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool above_low = false;  // low itself is excluded

  [[nodiscard]] constexpr bool contains(double value) const noexcept {
    return (above_low ? value > low : value >= low) && value <= high;
  }
  /// "above 0 s and at most 28 d 0 h", with each number as `text` writes it; empty when anything goes.
  [[nodiscard]] std::string words(const std::function<std::string(double)>& text) const;
  /// "must be above 0 s and at most 28 d 0 h".
  [[nodiscard]] std::string rule(const std::function<std::string(double)>& text) const;
  /// "must have at most 20 entries", of a size.
  [[nodiscard]] std::string size_rule(std::string_view of) const;
};

inline constexpr Range kPositive{.low = 0.0, .above_low = true};
inline constexpr Range kNotNegative{.low = 0.0};
inline constexpr Range kShare{.low = 0.0, .high = 1.0};

}  // namespace simcore
