#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "simcore/random/column_draws.hpp"
#include "simcore/random/distribution.hpp"
#include "simcore/random/draws.hpp"
#include "simcore/units/quantity.hpp"
#include "simcore/units/select.hpp"

namespace simcore {

/// Where one run draws from, or many side by side.
template <class Number>
using DrawsOf = std::conditional_t<std::same_as<Number, double>, const Draws, ColumnDraws>;

/// A quantity that is known, or known only by its distribution: Uncertain<Seconds>, Uncertain<Bytes>. Draws of a count
/// are rounded to whole numbers, at least 1.
template <class Q>
class Uncertain {
 public:
  Uncertain() = default;
  Uncertain(Q value) : law_(value.value()) {}  // NOLINT: a known quantity is the common case
  explicit Uncertain(Distribution law) : law_(std::move(law)) {}
  template <std::integral Whole>
    requires std::same_as<Q, Count>
  Uncertain(Whole value) : law_(static_cast<double>(value)) {}  // NOLINT: a known number is the common case

  [[nodiscard]] Q mean() const { return Q(law_.mean()); }
  [[nodiscard]] Q upper() const { return Q(law_.upper()); }
  [[nodiscard]] Q quantile(double u) const { return Q(law_.quantile(u)); }
  [[nodiscard]] bool is_constant() const noexcept { return law_.is_constant(); }
  [[nodiscard]] const Distribution& law() const noexcept { return law_; }

  /// The draw of one run.
  [[nodiscard]] Q draw(const Draws& draws, std::uint32_t purpose, std::uint32_t index = 0) const {
    return in_whole_numbers(draws(law_, purpose, index));
  }
  /// The draws of many runs, side by side.
  [[nodiscard]] Quantity<typename Q::Dimension, Column> draw(ColumnDraws& draws, std::uint32_t purpose,
                                                             std::uint32_t index = 0) const {
    return in_whole_numbers(draws(law_, purpose, index));
  }

 private:
  template <class Number>
  [[nodiscard]] Quantity<typename Q::Dimension, Number> in_whole_numbers(Number drawn) const {
    if constexpr (std::same_as<Q, Count>)
      if (!is_constant()) drawn = larger(1.0, to_whole(drawn));
    return Quantity<typename Q::Dimension, Number>(std::move(drawn));
  }

  Distribution law_;
};

}  // namespace simcore
