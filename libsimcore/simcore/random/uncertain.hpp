#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <utility>

#include "simcore/random/distribution.hpp"
#include "simcore/random/draws.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

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

  [[nodiscard]] Q draw(const Draws& draws, std::uint32_t purpose, std::uint32_t index = 0) const {
    const double drawn = draws(law_, purpose, index);
    if constexpr (std::same_as<Q, Count>) return Q(is_constant() ? drawn : std::max(1.0, std::round(drawn)));
    return Q(drawn);
  }

 private:
  Distribution law_;
};

}  // namespace simcore
