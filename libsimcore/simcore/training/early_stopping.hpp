#pragma once

#include <cstdint>

#include "simcore/random/distribution.hpp"
#include "simcore/spec/early_stopping_spec.hpp"

namespace simcore {

/// Law of the epoch after which training ends: that which uses up the patience, or the last of `most` epochs. The first
/// epoch is the best so far; whether a later one improves on the best is independent of the others. Exact, from the
/// chances of the patience that is left after each epoch. `most` ≥ 1.
[[nodiscard]] Distribution stopping_epoch(const EarlyStoppingSpec& rule, std::int64_t most);

}  // namespace simcore
