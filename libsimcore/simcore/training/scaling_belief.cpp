#include "simcore/training/scaling_belief.hpp"

namespace simcore {

ScalingBelief scaling_belief(const ParameterBook& parameters, Date day) {
  const auto row = [&](const std::string& name) { return parameters.at("scaling." + name, day).value; };
  const auto coefficient = [&](const std::string& name) {
    return CoefficientBelief{.mean = row(name), .spread = row(name + "_spread")};
  };
  return {.noise = row("noise"),
          .drift = row("drift"),
          .communication = coefficient("communication"),
          .ring = coefficient("ring"),
          .doubling = coefficient("doubling"),
          .node = coefficient("node"),
          .pair = coefficient("pair")};
}

}  // namespace simcore
