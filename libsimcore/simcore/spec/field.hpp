#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace simcore {

/// The values that a number may take, in the base unit of its field.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool above_low = false;  // low itself is excluded

  [[nodiscard]] constexpr bool contains(double value) const noexcept {
    return (above_low ? value > low : value >= low) && value <= high;
  }
  /// "must be above 0 s and at most 28 d 0 h", with each number as `text` writes it.
  [[nodiscard]] std::string rule(const std::function<std::string(double)>& text) const;
};

inline constexpr Range kPositive{.low = 0.0, .above_low = true};
inline constexpr Range kNotNegative{.low = 0.0};
inline constexpr Range kShare{.low = 0.0, .high = 1.0};

/// The one description of a field of the job file. Reader, writer, validation and documentation all come from it.
struct Field {
  std::string_view name;
  std::string_view doc;  // one line: meaning, and what happens when it is left out
  Range range = {};
  bool required = false;
};

}  // namespace simcore
