#pragma once

#include "simcore/exact/detail/density.hpp"
#include "simcore/random/distribution.hpp"

namespace simcore {

/// E[e^(−iωX)] of a law that is nowhere negative: in closed form for numbers and exponentials, else from its density.
class LawTransform {
 public:
  LawTransform(Distribution law, const Density::Precision& precision);

  [[nodiscard]] Block of(Transform& transform) const;

 private:
  Distribution law_;
  Density density_;
};

}  // namespace simcore
