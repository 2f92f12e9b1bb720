#pragma once

#include <optional>
#include <string_view>

#include "simcore/calibrate/level_prior.hpp"

namespace simcore {

/// What public jobs say of the spreads of a phase's length; nothing for a parameter that is no learned phase.
[[nodiscard]] std::optional<LevelPrior> phase_prior(std::string_view parameter);

}  // namespace simcore
