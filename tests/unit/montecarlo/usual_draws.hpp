#pragma once

#include <cstdint>

#include "simcore/plan/draw_lattice.hpp"
#include "simcore/random/draw_source.hpp"

namespace simcore::tests {

/// What a replication of a forecast draws when nobody chose where from.
inline Draws usual_draws(std::uint64_t seed, std::uint64_t replication) {
  return DrawSource(seed, &draw_lattice()).draws(replication);
}

}  // namespace simcore::tests
