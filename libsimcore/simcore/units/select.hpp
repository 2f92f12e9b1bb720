#pragma once

#include <algorithm>
#include <cmath>

#include "simcore/units/quantity.hpp"

namespace simcore {

// Choices between numbers, in words that hold for one run and for many side by side, whose numbers choose each for
// itself: a model that is written with them is written once for both.

[[nodiscard]] constexpr double select(bool condition, double yes, double no) noexcept { return condition ? yes : no; }
[[nodiscard]] constexpr double larger(double a, double b) noexcept { return std::max(a, b); }
[[nodiscard]] constexpr double smaller(double a, double b) noexcept { return std::min(a, b); }
[[nodiscard]] inline double to_whole(double number) noexcept { return std::round(number); }
[[nodiscard]] inline double up_to_whole(double number) noexcept { return std::ceil(number); }
[[nodiscard]] inline bool is_nan(double number) noexcept { return std::isnan(number); }

template <class Condition, class D, class A, class B>
[[nodiscard]] constexpr auto select(const Condition& condition, const Quantity<D, A>& yes, const Quantity<D, B>& no) {
  return Quantity<D, decltype(select(condition, yes.value(), no.value()))>(select(condition, yes.value(), no.value()));
}
template <class D, class A, class B>
[[nodiscard]] constexpr auto larger(const Quantity<D, A>& a, const Quantity<D, B>& b) {
  return Quantity<D, decltype(larger(a.value(), b.value()))>(larger(a.value(), b.value()));
}
template <class D, class A, class B>
[[nodiscard]] constexpr auto smaller(const Quantity<D, A>& a, const Quantity<D, B>& b) {
  return Quantity<D, decltype(smaller(a.value(), b.value()))>(smaller(a.value(), b.value()));
}

}  // namespace simcore
