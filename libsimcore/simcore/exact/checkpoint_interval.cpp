#include "simcore/exact/checkpoint_interval.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/lambert_w.hpp>
#include <boost/math/special_functions/log1p.hpp>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

void check_cost(std::vector<Problem>& problems, const char* where, Seconds cost) {
  if (!(cost.value() >= 0.0) || std::isinf(cost.value()))
    problems.push_back({where, "must be at least 0 and finite", shortest(cost.value()), ""});
}

void require(Seconds checkpoint, Seconds restore, Seconds mean) {
  std::vector<Problem> problems;
  check_cost(problems, "checkpoint", checkpoint);
  check_cost(problems, "restore", restore);
  if (!(mean.value() > 0.0) || std::isinf(mean.value()))
    problems.push_back({"mean", "must be above 0 and finite", shortest(mean.value()), ""});
  throw_if_any<SpecError>(std::move(problems));
}

/// y in (0, 1) with −ln(1 − y) − y = x, one plus Lambert's W at −e^(−1−x). Near its branch point W itself loses every
/// digit of y, so Newton finishes on the equation.
double one_plus_lambert(double x) {
  double y = 1.0 + boost::math::lambert_w0(-std::exp(-1.0 - x));
  if (y < 1e-3) y = std::sqrt(2.0 * x);
  for (int i = 0; i < 3 && y < 1.0; ++i) y -= (-boost::math::log1pmx(-y) - x) * (1.0 - y) / y;
  return y;
}

}  // namespace

Seconds young_interval(Seconds checkpoint, Seconds mean) {
  require(checkpoint, Seconds(), mean);
  return Seconds(std::sqrt(2.0 * checkpoint.value() * mean.value()));
}

Seconds daly_first_order_interval(Seconds checkpoint, Seconds restore, Seconds mean) {
  require(checkpoint, restore, mean);
  return std::max(Seconds(), Seconds(std::sqrt(2.0 * checkpoint.value() * (mean + restore).value())) - checkpoint);
}

Seconds daly_interval(Seconds checkpoint, Seconds mean) {
  require(checkpoint, Seconds(), mean);
  const double half = checkpoint / (2.0 * mean);
  if (half >= 1.0) return mean;
  return young_interval(checkpoint, mean) * (1.0 + std::sqrt(half) / 3.0 + half / 9.0) - checkpoint;
}

Seconds optimal_interval(Seconds checkpoint, Seconds mean) {
  require(checkpoint, Seconds(), mean);
  const double x = checkpoint / mean;
  return x > 0.0 ? mean * one_plus_lambert(x) : Seconds();
}

}  // namespace simcore
