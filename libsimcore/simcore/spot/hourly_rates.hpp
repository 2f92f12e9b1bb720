#pragma once

#include <array>
#include <cstddef>

#include "simcore/units/quantity.hpp"

namespace simcore {

/// Interruptions of one instance per time, constant within each hour of the day (UTC).
class HourlyRates {
 public:
  static constexpr std::size_t kHours = 24;
  using Rates = std::array<PerSecond, kHours>;

  /// Throws SpecError when a rate is negative or not finite.
  explicit HourlyRates(const Rates& rates);

  /// Interruptions that are expected between a time of day [since midnight, wraps] and some time later.
  [[nodiscard]] double expected(Seconds time_of_day, Seconds length) const noexcept;
  /// Time from a time of day until so many interruptions are expected, the inverse of expected(); infinite when all
  /// rates are 0. With the exposure drawn from the exponential law of mean 1, this is the time to the next
  /// interruption.
  [[nodiscard]] Seconds until(Seconds time_of_day, double exposure) const noexcept;
  /// Mean rate over the whole day.
  [[nodiscard]] PerSecond mean() const noexcept { return PerSecond(before_.back() / kDay.value()); }

  [[nodiscard]] const Rates& rates() const noexcept { return rates_; }

 private:
  /// Expected since midnight, of the same day or later ones.
  [[nodiscard]] double since_midnight(double seconds) const noexcept;

  Rates rates_;
  std::array<double, kHours + 1> before_{};  // expected from midnight to the begin of each hour
};

}  // namespace simcore
