#pragma once

#include <cstdint>
#include <string_view>

namespace simcore {

/// Why no more replications were run.
enum class StopReason : std::uint8_t { all_replications, nothing_uncertain, precision_reached, interrupted };

[[nodiscard]] std::string_view name(StopReason reason) noexcept;  // "precision reached"

}  // namespace simcore
