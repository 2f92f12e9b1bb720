#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace simcore {

/// A calendar day. Prices and measured rates are facts with a date; nothing in simcore reads the clock.
using Date = std::chrono::sys_days;

/// "2024-03-01" → Date; nothing for any other form and for days that do not exist.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text) noexcept;
[[nodiscard]] std::string to_string(Date date);

}  // namespace simcore
