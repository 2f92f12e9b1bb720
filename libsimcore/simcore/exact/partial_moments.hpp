#pragma once

#include "simcore/random/distribution.hpp"

namespace simcore {

/// What a duration X does before a moment t. An X of exactly t is not before it.
struct PartialMoments {
  double survival = 1.0;  // P(X >= t)
  double first = 0.0;     // E[X; X < t] [s]
  double second = 0.0;    // E[X^2; X < t] [s^2]
};

/// P(X >= t) alone, of a law that is nowhere negative; t [s] may be infinite.
[[nodiscard]] double survival(const Distribution& law, double t);

/// Partial moments of a law that is nowhere negative, in closed form: to 1e-12 of its scale. t [s] may be infinite.
[[nodiscard]] PartialMoments partial_moments(const Distribution& law, double t);

/// Partial moments of the exponential law with the rate [1/s], which may be 0. Precise for short t too, where the terms
/// of the textbook form cancel.
[[nodiscard]] PartialMoments exponential_moments(double rate, double t) noexcept;

}  // namespace simcore
