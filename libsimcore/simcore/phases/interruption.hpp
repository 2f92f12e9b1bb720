#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// From the start of Downloading until the first of the cluster's instances is lost, in the attempt of that number.
[[nodiscard]] Seconds time_to_interruption(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt);

/// From the interruption of the attempt of that number until there are instances again.
[[nodiscard]] Seconds wait_for_capacity(const InterruptionPlan& plan, const Streams& streams, std::uint32_t attempt);

}  // namespace simcore
