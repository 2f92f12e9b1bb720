#pragma once

#include "simcore/explore/exploration.hpp"
#include "simcore/explore/explore_options.hpp"
#include "simcore/explore/space.hpp"

namespace simcore {

/// Compares the best design of an answer or the nearest, the runner-up, and the front from its cheapest to its fastest.
void compare_finalists(const Space& space, const ExploreOptions& options, Exploration& made);

}  // namespace simcore
