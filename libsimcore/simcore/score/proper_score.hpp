#pragma once

#include "simcore/score/predictive_law.hpp"
#include "simcore/stats/proportion.hpp"

// Losses of one prediction whose mean is least when the truth is predicted (Gneiting and Raftery 2007). All are in the
// unit of the outcome.

namespace simcore {

/// Continuous ranked probability score: the area between the predicted distribution function and that of the outcome,
/// squared; twice the integral of the pinball loss over all levels. Exact for a law of straight pieces and for a
/// sample.
[[nodiscard]] double crps(const PredictiveLaw& law, double outcome);

/// Width of a central interval with probability `level`, and 2 / (1 − level) times what the outcome lies outside.
[[nodiscard]] double interval_score(Interval interval, double level, double outcome);

/// Loss of a quantile: `level` times what the outcome lies above it, or 1 − level times what it lies below.
[[nodiscard]] double pinball_loss(double quantile, double level, double outcome);

}  // namespace simcore
