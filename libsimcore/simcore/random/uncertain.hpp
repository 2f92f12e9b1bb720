#pragma once

#include <utility>

#include "simcore/random/distribution.hpp"
#include "simcore/random/draws.hpp"

namespace simcore {

/// A quantity that is known, or known only by its distribution: Uncertain<Seconds>, Uncertain<Bytes>.
template <class Q>
class Uncertain {
 public:
  Uncertain() = default;
  Uncertain(Q value) : law_(value.value()) {}  // NOLINT: a known quantity is the common case
  explicit Uncertain(Distribution law) : law_(std::move(law)) {}

  [[nodiscard]] Q mean() const { return Q(law_.mean()); }
  [[nodiscard]] Q upper() const { return Q(law_.upper()); }
  [[nodiscard]] Q quantile(double u) const { return Q(law_.quantile(u)); }
  [[nodiscard]] bool is_constant() const noexcept { return law_.is_constant(); }
  [[nodiscard]] const Distribution& law() const noexcept { return law_; }

  [[nodiscard]] Q draw(const Draws& draws, std::uint32_t purpose, std::uint32_t index = 0) const {
    return Q(draws(law_, purpose, index));
  }

 private:
  Distribution law_;
};

}  // namespace simcore
