#pragma once

#include <vector>

#include "simcore/regress/cause.hpp"
#include "simcore/regress/moved_forecast.hpp"
#include "simcore/regress/movement.hpp"

namespace simcore {

/// Why a forecast moved: it is made again with one thing put back at a time, in the order of kPutBack, and once with
/// all of them. Each movement gets its shares. The effects of all causes add up to the whole movement.
[[nodiscard]] std::vector<CauseShare> explain(const MovedForecast& moved, std::vector<Movement>& movements);

}  // namespace simcore
