#pragma once

#include <optional>

#include "simcore/plan/training_speed.hpp"
#include "simcore/resolve/resolve_context.hpp"

namespace simcore {

/// How long gradient boosting computes, as it follows from its size and the processors.
struct ResolvedBoosting {
  Uncertain<Seconds> time;
  TrainingSpeed summary;  // a sample is a row in a round
};

/// `context`: of the type that computes. Refuses data that its memory does not hold.
/// Nothing: there are problems, or the job does not boost.
[[nodiscard]] std::optional<ResolvedBoosting> resolve_boosting(const ResolveContext& context);

}  // namespace simcore
