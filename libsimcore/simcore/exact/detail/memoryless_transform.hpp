#pragma once

#include "simcore/exact/detail/clock_view.hpp"

namespace simcore {

/// For a memoryless lifetime, in closed form, from the transforms of start and wait.
[[nodiscard]] PathTransforms memoryless_transforms(const ClockView& view, const Frequencies& frequencies,
                                                   const Block& start, const Block& wait);

}  // namespace simcore
