#pragma once

#include <cmath>

#include "simcore/resolve/resolve_context.hpp"
#include "simcore/training/prediction.hpp"

namespace simcore {

/// The parameters in force on which predicted speeds of a family of models rest: `training.*` and `scaling.*`.
[[nodiscard]] SpeedRates speed_rates(const ResolveContext& context, const std::string& family);

/// Links of the instances of that type: the job's own type has those that the job states; without EFA, what TCP
/// reaches.
[[nodiscard]] OwnLinks own_links(const ResolveContext& context, const InstanceType& type);

/// Standard deviation of the logarithm of a lognormal with the same middle 80 %.
template <class Law>
double log_spread(const Law& law) {
  constexpr double kLow = 0.1, kHigh = 0.9, kWidth = 2.0 * 1.2815515655446004;
  if (law.is_constant()) return 0.0;
  return std::log(law.quantile(kHigh) / law.quantile(kLow)) / kWidth;
}

}  // namespace simcore
