#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// Why no more replications were run.
enum class StopReason : std::uint8_t { all_replications, nothing_uncertain, precision_reached, interrupted };
template <>
struct Choice<StopReason> {
  using enum StopReason;
  static constexpr std::array<std::pair<std::string_view, StopReason>, 4> words = {
      {{"all replications", all_replications},
       {"nothing is uncertain", nothing_uncertain},
       {"precision reached", precision_reached},
       {"interrupted", interrupted}}};
};

}  // namespace simcore
