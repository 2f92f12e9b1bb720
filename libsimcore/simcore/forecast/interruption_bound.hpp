#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Number of interruptions in so much running time that is exceeded with a chance of 0.1 % at most; 0 when there are
/// none. Any law: of lives that last at least t with probability s, (T / t + 1) take a number of attempts that is known
/// (negative binomial), and the t with the least is taken. Rates by the hour count at their highest, traces with all
/// their runs. `apart`: running time of each attempt at most, before what `running` counts.
[[nodiscard]] double most_interruptions(const Plan& plan, Seconds running, Seconds apart = {});

/// What uploads may take in all, of which each takes `upload`: one that is interrupted is done again. With
/// interruptions bounded by max_wait, too, but for an upload that has begun.
[[nodiscard]] Seconds longest_uploading(const Plan& plan, Seconds upload);

}  // namespace simcore
