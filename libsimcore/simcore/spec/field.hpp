#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace simcore {

/// The values that a number may take, in the base unit of its field; of a text its length, of a map or list its size.
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
};

inline constexpr Range kPositive{.low = 0.0, .above_low = true};
inline constexpr Range kNotNegative{.low = 0.0};
inline constexpr Range kShare{.low = 0.0, .high = 1.0};

/// `source` of what the service has no word for.
inline constexpr std::string_view kOwn = "simcore";

/// The one description of a field of the job file. Reader, writer, validation, documentation, the JSON Schema and
/// `simcore explain field` all come from it. A field that may be left out says what then holds: `fallback`, or
/// `parameter`, or `otherwise`, which may also say when the first two do not hold.
struct Field {
  std::string_view name;
  std::string_view doc;             // one line: what it means
  std::string_view example = {};    // as the job file would write it; needed only where no default or word would do
  std::string_view fallback = {};   // the default, as the job file would write it
  std::string_view parameter = {};  // the catalog's parameter that supplies the default
  std::string_view otherwise = {};  // the default in words: "none", "phases.pending"
  std::string_view source = {};     // whose term it is and where its range comes from: the service's API, or simcore
  Range range = {};
  bool required = false;
};

}  // namespace simcore
