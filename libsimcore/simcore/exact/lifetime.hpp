#pragma once

#include <functional>
#include <variant>

#include "simcore/exact/partial_moments.hpp"
#include "simcore/random/distribution.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// How long an instance lives until it is interrupted: a law of nonnegative durations [s], or never. Immutable.
class Lifetime {
 public:
  /// Interrupts many machines soon, few in the middle, all at the end of their time: F(t) = scale × (1 − e^(−t/early) +
  /// e^((t−onset)/late)), up to where it reaches 1 or to the cap (Bathtub in random/bathtub.hpp).
  struct Bathtub {
    double scale = 0.0;  // in (0, 1]: about the share that is interrupted early
    Seconds early = {};
    Seconds late = {};
    Seconds onset = {};
    Seconds cap = kForever;
  };
  /// P(X >= t) for t [s] >= 0: 1 at 0, never rising.
  using Survival = std::function<double(double)>;

  /// Lifetime without interruptions.
  Lifetime() noexcept = default;
  /// Throws SpecError when the law can be negative.
  Lifetime(Distribution law);  // NOLINT: a distribution of durations is a lifetime
  /// Throws SpecError when a parameter is out of its range.
  [[nodiscard]] static Lifetime bathtub(const Bathtub& law);
  /// Moments are found by adaptive integration, some microseconds each. Throws SpecError unless the function is 1 at 0.
  [[nodiscard]] static Lifetime of(Survival survival);

  /// P(X >= t).
  [[nodiscard]] double survival(Seconds t) const;
  [[nodiscard]] PartialMoments before(Seconds t) const;
  /// Whether age means nothing: true for exponential lifetimes and for those that never end.
  [[nodiscard]] bool memoryless() const noexcept;
  /// Interruptions a second of a memoryless lifetime.
  [[nodiscard]] double rate() const noexcept;

 private:
  struct Never {};
  using Law = std::variant<Never, Distribution, Survival>;

  explicit Lifetime(Law law) noexcept : law_(std::move(law)) {}
  [[nodiscard]] static PartialMoments moments(Never law, double t);
  [[nodiscard]] static PartialMoments moments(const Distribution& law, double t);
  [[nodiscard]] static PartialMoments moments(const Survival& law, double t);

  Law law_;
};

}  // namespace simcore
