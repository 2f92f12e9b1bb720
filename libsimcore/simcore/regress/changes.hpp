#pragma once

#include <vector>

#include "simcore/regress/cause.hpp"
#include "simcore/regress/moved_forecast.hpp"

namespace simcore {

/// What of a cause (one of kPutBack) is not as it was. Of rows, only those that move the forecast; where there are
/// several changes, each with the effect that vanishes when it alone is put back.
[[nodiscard]] std::vector<Change> changes(Cause cause, const MovedForecast& moved);

/// Whether anything of a cause is not as it was, whether it moves the forecast or not.
[[nodiscard]] bool differs(Cause cause, const MovedForecast& moved);

/// The present inputs with all of one cause put back.
[[nodiscard]] ForecastInputs put_back(Cause cause, const MovedForecast& moved);

}  // namespace simcore
