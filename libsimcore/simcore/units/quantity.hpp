#pragma once

#include <compare>
#include <concepts>
#include <limits>
#include <type_traits>
#include <utility>

namespace simcore {

/// A number with a dimension, so that seconds cannot be handed where bytes are meant. Costs nothing at run time. The
/// number is a double, or that of many runs side by side.
template <class DimensionOf, class Number = double>
class Quantity {
 public:
  using Dimension = DimensionOf;
  static constexpr bool kThrowsNever = std::is_arithmetic_v<Number>;  // a column asks for memory

  constexpr Quantity() noexcept = default;
  constexpr explicit Quantity(Number value) noexcept : value_(std::move(value)) {}
  /// Takes what is the same of every run.
  template <std::same_as<double> OfAll>
    requires(!std::same_as<Number, double>)
  constexpr Quantity(const Quantity<DimensionOf, OfAll>& of_all) noexcept  // NOLINT: that is such a quantity
      : value_(of_all.value()) {}

  /// The bare number, in the base unit of the dimension (s, byte, byte/s, 1/s).
  [[nodiscard]] constexpr std::conditional_t<std::is_arithmetic_v<Number>, Number, const Number&> value()
      const noexcept {
    return value_;
  }

  constexpr Quantity& operator+=(const Quantity& other) noexcept(kThrowsNever) {
    value_ = value_ + other.value_;
    return *this;
  }
  constexpr Quantity& operator-=(const Quantity& other) noexcept(kThrowsNever) {
    value_ = value_ - other.value_;
    return *this;
  }

  friend constexpr Quantity operator+(const Quantity& a, const Quantity& b) noexcept(kThrowsNever) {
    return Quantity(a.value_ + b.value_);
  }
  friend constexpr Quantity operator-(const Quantity& a, const Quantity& b) noexcept(kThrowsNever) {
    return Quantity(a.value_ - b.value_);
  }
  friend constexpr Quantity operator*(const Quantity& a, const Number& factor) noexcept(kThrowsNever) {
    return Quantity(a.value_ * factor);
  }
  friend constexpr Quantity operator*(const Number& factor, const Quantity& a) noexcept(kThrowsNever) {
    return Quantity(factor * a.value_);
  }
  friend constexpr Quantity operator/(const Quantity& a, const Number& divisor) noexcept(kThrowsNever) {
    return Quantity(a.value_ / divisor);
  }
  friend constexpr Number operator/(const Quantity& a, const Quantity& b) noexcept(kThrowsNever) {
    return a.value_ / b.value_;
  }
  friend constexpr auto operator<=>(const Quantity& a, const Quantity& b) noexcept
    requires std::totally_ordered<Number>
  {
    return a.value_ <=> b.value_;
  }
  friend constexpr bool operator==(const Quantity& a, const Quantity& b) noexcept
    requires std::totally_ordered<Number>
  {
    return a.value_ == b.value_;
  }
  friend constexpr auto operator>(const Quantity& a, const Quantity& b)
    requires(!std::totally_ordered<Number>)
  {
    return a.value_ > b.value_;
  }

 private:
  Number value_{};
};

template <class Number>
using SecondsOf = Quantity<struct SecondsDimension, Number>;
template <class Number>
using BytesOf = Quantity<struct BytesDimension, Number>;
template <class Number>
using BytesPerSecondOf = Quantity<struct BytesPerSecondDimension, Number>;
template <class Number>
using PerSecondOf = Quantity<struct PerSecondDimension, Number>;  // events per second: samples, objects, requests

using Seconds = SecondsOf<double>;
using Bytes = BytesOf<double>;
using BytesPerSecond = BytesPerSecondOf<double>;
using PerSecond = PerSecondOf<double>;
using Fraction = Quantity<struct FractionDimension>;  // a share between 0 and 1
using Dollars = Quantity<struct DollarsDimension>;    // as people write them; bills count in Usd
using UsdPerHour = Quantity<struct UsdPerHourDimension>;
using Flops = Quantity<struct FlopsDimension>;  // floating-point operations, a multiply-add counts two
using Count = Quantity<struct CountDimension>;  // whole numbers: epochs, steps, samples

template <class A, class B>
[[nodiscard]] constexpr auto operator/(const BytesOf<A>& size, const BytesPerSecondOf<B>& rate) {
  return SecondsOf<decltype(size.value() / rate.value())>(size.value() / rate.value());
}
/// The time of so many events.
template <class Number, class B>
  requires std::convertible_to<double, Number> || std::is_arithmetic_v<Number>
[[nodiscard]] constexpr auto operator/(const Number& count, const PerSecondOf<B>& rate) {
  return SecondsOf<decltype(count / rate.value())>(count / rate.value());
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
