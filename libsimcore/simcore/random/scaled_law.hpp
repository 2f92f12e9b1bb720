#pragma once

#include "simcore/random/distribution.hpp"

namespace simcore {

/// The law of factor × X. Throws SpecError unless the factor is above 0 and finite.
[[nodiscard]] Distribution scaled(const Distribution& law, double factor);

}  // namespace simcore
