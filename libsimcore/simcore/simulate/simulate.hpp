#pragma once

#include "simcore/phases/pipeline.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// Runs one job from creation to its end. The same plan and streams give the same trace, bit for bit.
[[nodiscard]] Trace simulate(const Plan& plan, const Draws& draws);

/// Runs one job with memory that is used again: allocates nothing once it has grown.
void simulate(const Plan& plan, const Draws& draws, Trace& trace, Pipeline& pipeline);

}  // namespace simcore
