#pragma once

#include "simcore/resolve/resolve_context.hpp"

namespace simcore {

/// Interruptions by the clock that the job file states, with what is assumed of it.
[[nodiscard]] ClockHazard resolve_clock_hazard(const ResolveContext& context, int instances);

}  // namespace simcore
