#pragma once

#include "simcore/resolve/resolve_context.hpp"
#include "simcore/resolve/speed_place.hpp"
#include "simcore/training/processors.hpp"

namespace simcore {

/// Processors of the type that computes.
[[nodiscard]] Processors processors_of(const ResolveContext& context);

/// Whether the time that work takes at two places differs by the speed of the processors alone: both have as many
/// instances, of one type each and without accelerators, and the same batch; and the catalog knows how far such times
/// are off.
[[nodiscard]] bool differ_by_processors(const SpeedPlace& here, const SpeedPlace& there, const Catalog& catalog);

/// How long work takes on the processors of a context that takes `stated` on those of another.
[[nodiscard]] Uncertain<Seconds> carried_duration(const ResolveContext& here, const ResolveContext& there,
                                                  Seconds stated);

}  // namespace simcore
