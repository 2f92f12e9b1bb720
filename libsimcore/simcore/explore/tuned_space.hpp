#pragma once

#include <cstdint>
#include <vector>

#include "simcore/explore/explore_options.hpp"
#include "simcore/explore/knob.hpp"
#include "simcore/explore/space.hpp"

namespace simcore {

/// Every combination of the values of some fields of a job, each with the values of its knobs that make its expected
/// cost least, its expected time least, or their product, within the limits of the options: three designs, fewer where
/// these are the same. Where no value keeps the limits, the one that misses them by least. The values are looked for
/// when a design is first asked for, with the same runs for all. The catalog must outlive the space. Throws SpecError
/// with every problem of the options.
[[nodiscard]] Space tuned_space(Grid grid, std::vector<Knob> knobs, SpaceReading reading, const Catalog& catalog,
                                const ExploreOptions& options = {});

}  // namespace simcore
