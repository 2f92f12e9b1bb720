#pragma once

#include "simcore/exact/detail/route.hpp"

namespace simcore {

/// For a memoryless lifetime, in closed form, from the transforms of start and wait.
[[nodiscard]] Ways memoryless_ways(const Route& route, const Frequencies& frequencies, const Block& start,
                                   const Block& wait);

}  // namespace simcore
