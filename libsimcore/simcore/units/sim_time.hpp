#pragma once

#include <compare>
#include <cstdint>

#include "simcore/units/quantity.hpp"

namespace simcore {

/// Simulated time: whole nanoseconds since the job was created. Integers add without rounding, so event order is
/// exact. Model times end at ±30 years, so that the sum of all phases of a job stays within the type's ±292.
class SimTime {
 public:
  /// The longest model time, either side of 0.
  static constexpr Seconds kLongest{30 * 365.25 * 86400.0};
  static constexpr const char* kRule = "must be at most 30 years (946728000 s)";

  constexpr SimTime() noexcept = default;
  constexpr explicit SimTime(std::int64_t nanoseconds) noexcept : nanoseconds_(nanoseconds) {}

  /// Whether a time can be represented. Readers of times refuse those that cannot.
  [[nodiscard]] static constexpr bool holds(Seconds seconds) noexcept {
    return seconds >= Seconds() - kLongest && seconds <= kLongest;
  }

  /// The one place where model seconds are rounded to engine time (to nearest; saturates beyond ±30 years).
  [[nodiscard]] static SimTime from(Seconds seconds) noexcept {
    constexpr double kLimit = kLongest.value() * 1e9;
    const double nanoseconds = seconds.value() * 1e9;
    if (!(nanoseconds < kLimit)) return SimTime(static_cast<std::int64_t>(kLimit));
    if (nanoseconds < -kLimit) return SimTime(static_cast<std::int64_t>(-kLimit));
    return SimTime(rounded(nanoseconds));
  }

  [[nodiscard]] constexpr std::int64_t nanoseconds() const noexcept { return nanoseconds_; }
  /// Divides, since a product with 1e-9 would make 15.000000000000002 s of 15 s.
  [[nodiscard]] constexpr Seconds seconds() const noexcept { return Seconds(static_cast<double>(nanoseconds_) / 1e9); }

  friend constexpr SimTime operator+(SimTime a, SimTime b) noexcept { return SimTime(a.nanoseconds_ + b.nanoseconds_); }
  friend constexpr SimTime operator-(SimTime a, SimTime b) noexcept { return SimTime(a.nanoseconds_ - b.nanoseconds_); }
  friend constexpr auto operator<=>(SimTime, SimTime) noexcept = default;

 private:
  /// Nearest whole number, halves away from zero, without a call: what is cut off is exact, and 0 from 2^53 on.
  static constexpr std::int64_t rounded(double nanoseconds) noexcept {
    const auto whole = static_cast<std::int64_t>(nanoseconds);
    const double rest = nanoseconds - static_cast<double>(whole);
    return whole + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0);
  }

  std::int64_t nanoseconds_ = 0;
};

}  // namespace simcore
