#include "simcore/training/processors.hpp"

#include <cmath>

namespace simcore {

TimeRatio time_ratio(const Processors& here, const Processors& there, double deviation) noexcept {
  constexpr double kNormal90 = 1.2815515655446004;
  const double one_thread = std::log(there.core_speed / here.core_speed);
  const double all_cores = one_thread + std::log(there.cores / here.cores);
  const double half = std::abs(all_cores - one_thread) / 2.0;
  return {std::exp((one_thread + all_cores) / 2.0), std::hypot(half / kNormal90, deviation)};
}

}  // namespace simcore
