#pragma once

#include "simcore/random/lattice.hpp"

namespace simcore {

/// The lattice of what a replication draws once: rates, sizes, speeds, starts. A draw has the same dimension in every
/// plan, so that plans that are compared share their points.
[[nodiscard]] const Lattice& draw_lattice();

}  // namespace simcore
