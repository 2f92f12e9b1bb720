#pragma once

#include "simcore/resolve/resolution.hpp"

namespace simcore {

/// Interruptions by the clock that the job file states, with what is assumed of it.
[[nodiscard]] ClockHazard resolve_clock_hazard(const Resolution& resolution, int instances);

}  // namespace simcore
