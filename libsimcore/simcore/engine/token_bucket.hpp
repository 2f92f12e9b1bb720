#pragma once

#include "simcore/units/quantity.hpp"

namespace simcore {

/// A limit with credits, as burstable networks, file systems and volumes have it. While there is credit the limit is
/// the burst rate, without credit the baseline. Using x units/s changes the credit by baseline - x a second, between 0
/// and the capacity.
///
/// An empty bucket does not chatter: demand above the baseline gets exactly the baseline, and the credit stays 0. Use
/// below the baseline earns credit at once; that lifts a limit which did not bind, so it changes no rate.
class TokenBucket {
 public:
  struct Terms {
    double baseline = 0.0;  // units/s; infinite: no limit
    double burst = 0.0;     // units/s, at least the baseline; infinite only if the baseline is
    double credit = 0.0;    // units, finite, at most the capacity
    double capacity = 0.0;  // units; may be infinite
  };

  /// Throws SimulationError for terms that contradict the above, are negative or NaN.
  explicit TokenBucket(const Terms& terms);
  /// A limit that does not change.
  [[nodiscard]] static TokenBucket constant(double limit) { return TokenBucket({.baseline = limit, .burst = limit}); }

  [[nodiscard]] double baseline() const noexcept { return terms_.baseline; }
  [[nodiscard]] double credit() const noexcept { return terms_.credit; }
  /// Rate that may be used now [units/s].
  [[nodiscard]] double limit() const noexcept { return terms_.credit > 0.0 ? terms_.burst : terms_.baseline; }
  /// Whether the limit can ever change. If not, credit means nothing and is not accounted for.
  [[nodiscard]] bool bursts() const noexcept { return terms_.burst > terms_.baseline; }

  /// Time until a constant use of `rate` units/s exhausts the credit; infinite if it never does, or if there is no
  /// credit.
  [[nodiscard]] Seconds time_to_change(double rate) const noexcept;
  /// Uses `rate` units/s for a while, in which the limit must not change before the end. At or after time_to_change()
  /// the credit is exactly 0.
  void advance(double rate, Seconds duration) noexcept;

 private:
  Terms terms_;
};

}  // namespace simcore
