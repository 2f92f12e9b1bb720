#pragma once

#include <cstddef>
#include <vector>

#include "simcore/units/range.hpp"

namespace simcore {

/// A law given by some of its quantiles. Between neighbouring points (share, value) the quantile is linear, which is a
/// constant density; where their values are equal, that value has all of the share between them.
class QuantileLaw {
 public:
  static constexpr Range kPoints{.low = 2.0, .high = 32.0};  // how many there may be

  /// Throws SpecError (rules and values, the share as place) unless each share has a value, the shares rise from
  /// exactly 0 to exactly 1, and the values are finite and do not fall.
  QuantileLaw(std::vector<double> shares, std::vector<double> values);

  [[nodiscard]] const std::vector<double>& shares() const noexcept { return shares_; }
  [[nodiscard]] const std::vector<double>& values() const noexcept { return values_; }
  [[nodiscard]] double quantile(double u) const noexcept;
  [[nodiscard]] double mean() const noexcept;
  [[nodiscard]] double survival(double t) const noexcept;  // P(X >= t)
  [[nodiscard]] double first(double t) const noexcept;     // E[X; X < t]
  [[nodiscard]] double second(double t) const noexcept;    // E[X^2; X < t]

  /// The quantile of u between the points i and i + 1. Never above the value of the latter, as rounding would have it.
  [[nodiscard, gnu::always_inline]] static double between(const double* shares, const double* values, std::size_t i,
                                                          double u) noexcept {
    const double along = (u - shares[i]) / (shares[i + 1] - shares[i]);
    const double value = values[i] + along * (values[i + 1] - values[i]);
    return value < values[i + 1] ? value : values[i + 1];
  }

 private:
  /// Sum over the parts of the density below t of their share times `of(low, high)`.
  template <class Of>
  [[nodiscard]] double sum_before(double t, Of of) const noexcept;

  std::vector<double> shares_;
  std::vector<double> values_;
};

}  // namespace simcore
