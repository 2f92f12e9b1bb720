#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Epochs that a run trains. One draw where they are uncertain.
template <class Number = double>
[[nodiscard]] Number trained_epochs(const ComputePlan& compute, DrawsOf<Number>& draws);

/// What a run counts of samples or steps, relative to the plan's. One draw where they are uncertain.
template <class Number = double>
[[nodiscard]] Number counted_share(const ComputePlan& compute, DrawsOf<Number>& draws);

/// Time that the accelerators compute, all of the plan's epochs together, if data never made them wait. One draw, and
/// that of counted_share.
template <class Number = double>
[[nodiscard]] SecondsOf<Number> compute_time(const ComputePlan& compute, DrawsOf<Number>& draws);

}  // namespace simcore
