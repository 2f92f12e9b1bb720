#pragma once

#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "simcore/record/choice.hpp"
#include "simcore/units/date.hpp"
#include "simcore/units/money.hpp"
#include "simcore/units/quantity.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// Values by name, in an order that means something: an object in JSON, a dict in Python.
template <class T>
struct Named {
  std::vector<std::pair<std::string, T>> entries;

  /// Whether the entries are equal. Written out, not defaulted: a value may hold values by name, and compares them
  /// before it is complete.
  friend bool operator==(const Named& a, const Named& b) { return a.entries == b.entries; }
};

// What a value looks like from outside. A type of the library that is no number, text or list has an overload beside
// it.
template <class Dimension>
[[nodiscard]] constexpr double shown(Quantity<Dimension> quantity) noexcept {
  return quantity.value();
}
[[nodiscard]] constexpr double shown(Usd amount) noexcept { return amount.dollars(); }
[[nodiscard]] constexpr double shown(SimTime time) noexcept { return time.seconds().value(); }
/// ISO date.
[[nodiscard]] inline std::string shown(Date day) { return to_string(day); }
template <Chosen Enum>
[[nodiscard]] constexpr std::string_view shown(Enum value) noexcept {
  return word(value);
}

namespace record {

template <class T>
concept Shown = requires(const T& value) { shown(value); };

template <class T>
inline constexpr bool kOptional = false;
template <class T>
inline constexpr bool kOptional<std::optional<T>> = true;

template <class T>
inline constexpr bool kNamed = false;
template <class T>
inline constexpr bool kNamed<Named<T>> = true;

template <class T>
inline constexpr bool kPair = false;
template <class A, class B>
inline constexpr bool kPair<std::pair<A, B>> = true;

template <class T>
concept Text = std::convertible_to<const T&, std::string_view>;

template <class T>
concept List = std::ranges::input_range<const T> && !Text<T>;

}  // namespace record
}  // namespace simcore
