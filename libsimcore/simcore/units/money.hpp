#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

namespace simcore {

/// US dollars in whole nano-dollars. Integers, so that line items add up to their total exactly and in any order.
/// Range ±9.2 billion dollars; the cheapest unit on a bill (one S3 GET, 400 nano-dollars) keeps three digits.
class Usd {
 public:
  static constexpr double kLargest = 9.2e9;  // dollars

  constexpr Usd() noexcept = default;

  [[nodiscard]] static constexpr Usd from_nano(std::int64_t nano) noexcept {
    Usd usd;
    usd.nano_ = nano;
    return usd;
  }
  /// The nearest representable amount. Throws Error beyond ±9.2 billion dollars or for NaN.
  [[nodiscard]] static Usd nearest(double dollars);

  [[nodiscard]] constexpr std::int64_t nano() const noexcept { return nano_; }
  [[nodiscard]] constexpr double dollars() const noexcept { return static_cast<double>(nano_) / 1e9; }

  /// Decimal digits without loss, trailing zeros dropped but at least two places: "41.434979167", "3.80".
  [[nodiscard]] std::string text() const;

  /// Throws Error when the sum does not fit.
  constexpr Usd& operator+=(Usd other) {
    const bool fits = other.nano_ >= 0 ? nano_ <= std::numeric_limits<std::int64_t>::max() - other.nano_
                                       : nano_ >= std::numeric_limits<std::int64_t>::min() - other.nano_;
    if (!fits) refuse();
    nano_ += other.nano_;
    return *this;
  }
  friend constexpr Usd operator+(Usd a, Usd b) { return a += b; }
  friend constexpr Usd operator-(Usd a, Usd b) { return a += from_nano(-b.nano_); }
  friend constexpr auto operator<=>(Usd, Usd) noexcept = default;

 private:
  [[noreturn]] static void refuse();

  std::int64_t nano_ = 0;
};

}  // namespace simcore
