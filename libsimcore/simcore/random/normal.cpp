#include "simcore/random/normal.hpp"

#include <cmath>

#include "simcore/random/normal_pieces.hpp"
#include "simcore/simd/elementary.hpp"

namespace simcore {

double normal_quantile(double u) noexcept {
  const double centred = u - 0.5;
  if (std::abs(centred) <= kCentre) return normal_centre(centred);
  const double r = std::sqrt(-elementary::log(centred < 0.0 ? u : 1.0 - u));
  const double tail = r <= kNear ? normal_near(r) : normal_far(r);
  return centred < 0.0 ? -tail : tail;
}

}  // namespace simcore
