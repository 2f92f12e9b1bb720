#pragma once

#include <cstddef>

#include "simcore/explore/exploration.hpp"
#include "simcore/explore/explore_options.hpp"
#include "simcore/explore/space.hpp"

namespace simcore {

/// Most designs of a space: what is kept of each takes some 300 bytes.
inline constexpr std::size_t kMostExplored = 10'000'000;

/// Searches a space: every design gets a few runs, the same for all; then those designs get twice as many that may make
/// the selection wrong, again and again, until the probability of correct selection is as wanted (ranking and
/// selection: Chen and Lee 2011, with a Bonferroni bound) or they have `replications`; then those that may be on the
/// front. Throws SpecError with every problem of the options, or when the space is empty or too large, or when no
/// design is possible.
[[nodiscard]] Exploration explore(const Space& space, const ExploreOptions& options = {});

/// Throws SpecError when a space of so many designs is empty or too large, and says what it would take.
void require_size(std::size_t designs);

}  // namespace simcore
