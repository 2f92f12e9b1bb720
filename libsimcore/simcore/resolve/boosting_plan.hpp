#pragma once

#include <optional>

#include "simcore/resolve/processor_time.hpp"

namespace simcore {

/// How long gradient boosting computes, as it follows from its size and the processors; a sample is a row in a round.
/// `context`: of the type that computes. Refuses data that its memory does not hold.
/// Nothing: there are problems, or the job does not boost.
[[nodiscard]] std::optional<ProcessorTime> resolve_boosting(const ResolveContext& context);

}  // namespace simcore
