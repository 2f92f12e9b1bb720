#include "simcore/stats/proportion.hpp"

#include <cmath>
#include <stdexcept>

#include <boost/math/special_functions/beta.hpp>

namespace simcore {

Interval clopper_pearson(std::size_t successes, std::size_t trials, double level) {
  const bool is_level = level > 0.0 && level < 1.0;
  if (trials == 0 || successes > trials || !is_level)
    throw std::invalid_argument("an interval needs successes <= trials, trials > 0 and 0 < level < 1");
  const auto k = static_cast<double>(successes), n = static_cast<double>(trials);
  const double tail = (1.0 - level) / 2.0;
  const double edge = -std::expm1(std::log(tail) / n);  // closed form where every trial came out the same
  if (successes == 0) return {.low = 0.0, .high = edge};
  if (successes == trials) return {.low = 1.0 - edge, .high = 1.0};
  return {.low = boost::math::ibeta_inv(k, n - k + 1.0, tail), .high = boost::math::ibetac_inv(k + 1.0, n - k, tail)};
}

}  // namespace simcore
