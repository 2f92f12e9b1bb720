#pragma once

#include <compare>
#include <limits>

namespace simcore {

/// A double with a dimension, so that seconds cannot be handed where bytes are meant. Costs nothing at run time.
template <class Dimension>
class Quantity {
 public:
  constexpr Quantity() noexcept = default;
  constexpr explicit Quantity(double value) noexcept : value_(value) {}

  /// The bare number, in the base unit of the dimension (s, byte, byte/s, 1/s).
  [[nodiscard]] constexpr double value() const noexcept { return value_; }

  constexpr Quantity& operator+=(Quantity other) noexcept {
    value_ += other.value_;
    return *this;
  }
  constexpr Quantity& operator-=(Quantity other) noexcept {
    value_ -= other.value_;
    return *this;
  }

  friend constexpr Quantity operator+(Quantity a, Quantity b) noexcept { return Quantity(a.value_ + b.value_); }
  friend constexpr Quantity operator-(Quantity a, Quantity b) noexcept { return Quantity(a.value_ - b.value_); }
  friend constexpr Quantity operator*(Quantity a, double factor) noexcept { return Quantity(a.value_ * factor); }
  friend constexpr Quantity operator*(double factor, Quantity a) noexcept { return Quantity(factor * a.value_); }
  friend constexpr Quantity operator/(Quantity a, double divisor) noexcept { return Quantity(a.value_ / divisor); }
  friend constexpr double operator/(Quantity a, Quantity b) noexcept { return a.value_ / b.value_; }
  friend constexpr auto operator<=>(Quantity, Quantity) noexcept = default;

 private:
  double value_ = 0.0;
};

using Seconds = Quantity<struct SecondsDimension>;
using Bytes = Quantity<struct BytesDimension>;
using BytesPerSecond = Quantity<struct BytesPerSecondDimension>;
using PerSecond = Quantity<struct PerSecondDimension>;  // events per second: samples, objects, requests
using Fraction = Quantity<struct FractionDimension>;    // a share between 0 and 1
using Dollars = Quantity<struct DollarsDimension>;      // as people write them; bills count in Usd
using UsdPerHour = Quantity<struct UsdPerHourDimension>;
using Flops = Quantity<struct FlopsDimension>;  // floating-point operations, a multiply-add counts two
using Count = Quantity<struct CountDimension>;  // whole numbers: epochs, steps, samples

[[nodiscard]] constexpr Seconds operator/(Bytes size, BytesPerSecond rate) noexcept {
  return Seconds(size.value() / rate.value());
}
[[nodiscard]] constexpr Seconds operator/(double count, PerSecond rate) noexcept {
  return Seconds(count / rate.value());
}
[[nodiscard]] constexpr BytesPerSecond operator*(Bytes size, PerSecond rate) noexcept {
  return BytesPerSecond(size.value() * rate.value());
}

inline constexpr Seconds kMinute{60.0};
inline constexpr Seconds kHour{3600.0};
inline constexpr Seconds kDay{86400.0};
inline constexpr Seconds kForever{std::numeric_limits<double>::infinity()};
inline constexpr Bytes kMegabyte{1e6};
inline constexpr Bytes kGigabyte{1e9};
inline constexpr Bytes kGibibyte{1073741824.0};
inline constexpr Bytes kTebibyte{1099511627776.0};

}  // namespace simcore
