#pragma once

#include <utility>

#include "simcore/random/distribution.hpp"

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

  /// A known quantity opens no stream.
  [[nodiscard]] Q draw(const Streams& streams, std::uint32_t purpose, std::uint32_t index = 0) const {
    if (law_.is_constant()) return Q(law_.lower());
    Stream stream = streams.at(purpose, index);
    return Q(law_.draw(stream));
  }

 private:
  Distribution law_;
};

}  // namespace simcore
