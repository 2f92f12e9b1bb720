#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "simcore/units/date.hpp"

namespace simcore {

/// A moment as whole seconds since 1970-01-01 in UTC. The service counts in these: a part of a second is dropped.
struct Timestamp {
  std::int64_t seconds = 0;

  [[nodiscard]] Date day() const noexcept;
  friend constexpr auto operator<=>(Timestamp, Timestamp) noexcept = default;
};

/// ISO 8601 with or without a part of a second and an offset ("2020-12-18T18:04:44.898+00:00", a space for the T, Z,
/// none for UTC), or seconds or milliseconds since 1970 as a number. Nothing for anything else.
[[nodiscard]] std::optional<Timestamp> parse_timestamp(std::string_view text);
/// Seconds since 1970, or milliseconds when that would be after the year 5000.
[[nodiscard]] std::optional<Timestamp> timestamp_of(double number);

/// Milliseconds since 1970 of what parse_timestamp() and timestamp_of() read, whose parts of a second they keep.
[[nodiscard]] std::optional<std::int64_t> parse_milliseconds(std::string_view text);
[[nodiscard]] std::optional<std::int64_t> milliseconds_of(double number);

}  // namespace simcore
