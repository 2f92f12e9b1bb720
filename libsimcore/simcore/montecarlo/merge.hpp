#pragma once

#include <vector>

#include "simcore/montecarlo/samples.hpp"

namespace simcore {

/// Samples `a` and `b` together, as if they had been drawn at once: in any order and however they were split, the same
/// bits. Throws SimulationError unless both are of the same job, catalog, version, seed, limits and memory, and no
/// replication is in both (of a job without randomness, all replications are the same and any may be in both).
[[nodiscard]] Samples merged(Samples a, const Samples& b);

/// Ranges in order; those that touch as one.
[[nodiscard]] std::vector<ReplicationRange> joined(std::vector<ReplicationRange> ranges);

}  // namespace simcore
