#pragma once

#include "simcore/exact/detail/clock_view.hpp"

namespace simcore {

/// Transforms for a memoryless lifetime, in closed form, from those of start and wait.
[[nodiscard]] PathTransforms memoryless_transforms(const ClockView& view, const Frequencies& frequencies,
                                                   const Block& start, const Block& wait);

}  // namespace simcore
