#include "simcore/training/scaling_belief.hpp"

namespace simcore {
namespace {

constexpr double kNormal95 = 1.6448536269514722;  // 95 % quantile of the standard normal law

CoefficientBelief coefficient(const Parameter& row) {
  return {.mean = row.value, .spread = (row.p95.value_or(row.value) - row.value) / kNormal95};
}

}  // namespace

ScalingBelief scaling_belief(const ParameterBook& parameters, Date day) {
  const auto row = [&](const char* name) -> const Parameter& { return parameters.at(name, day); };
  return {.noise = row("scaling.noise").value,
          .drift = row("scaling.drift").value,
          .communication = coefficient(row("scaling.communication")),
          .ring = coefficient(row("scaling.ring")),
          .doubling = coefficient(row("scaling.doubling")),
          .node = coefficient(row("scaling.node")),
          .pair = coefficient(row("scaling.pair"))};
}

}  // namespace simcore
