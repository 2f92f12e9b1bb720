#pragma once

#include <cstdint>
#include <vector>

#include "simcore/explore/knob.hpp"
#include "simcore/explore/space.hpp"

namespace simcore {

/// Every combination of the values of some fields of a job, each with the values of its knobs that make its expected
/// cost least, its expected time least, or their product: three designs, fewer where these are the same. The values are
/// looked for when a design is first asked for, with the same runs for all. The catalog must outlive the space.
[[nodiscard]] Space tuned_space(Grid grid, std::vector<Knob> knobs, SpaceReading reading, const Catalog& catalog);

}  // namespace simcore
