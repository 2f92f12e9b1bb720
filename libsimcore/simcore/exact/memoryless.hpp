#pragma once

#include "simcore/exact/stages.hpp"
#include "simcore/exact/time_pair.hpp"

namespace simcore {

/// Times of a whole job whose interruptions come at random, `rate` [1/s] (may be 0). Since the age of an instance means
/// nothing, the stages are independent, and each is a geometric number of failures and then a success: a closed form.
[[nodiscard]] TimePair memoryless_makespan(const Stages& stages, double rate, const Overhead& start,
                                           const Overhead& wait) noexcept;

}  // namespace simcore
