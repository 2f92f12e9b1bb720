#pragma once

#include "simcore/exact/lifetime.hpp"
#include "simcore/exact/stages.hpp"
#include "simcore/exact/time_pair.hpp"

namespace simcore {

/// Times of a whole job under any lifetime, by the equations over the state at the beginning of an attempt, which is
/// the number of stages still to be kept. Takes time with the square of that number.
[[nodiscard]] TimePair renewal_makespan(const Stages& stages, const Lifetime& lifetime, const Overhead& start,
                                        const Overhead& wait);

}  // namespace simcore
