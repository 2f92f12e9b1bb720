#pragma once

#include <string_view>

#include "simcore/units/range.hpp"

namespace simcore {

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

/// Range of the time that something is kept or left running [s]; the upper end keeps its cost within what a bill can
/// hold.
inline constexpr Range kKeepingTime{.low = 0.0, .high = 3660.0 * 86400.0, .above_low = true};

/// Which vocabulary a file is written in: its first key.
[[nodiscard]] constexpr Field version_field(std::string_view name) noexcept {
  return {.name = name,
          .doc = "Version of the vocabulary.",
          .example = "1",
          .source = kOwn,
          .range = {.low = 1, .high = 1},
          .required = true};
}

}  // namespace simcore
