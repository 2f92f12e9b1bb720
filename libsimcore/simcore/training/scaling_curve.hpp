#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/training/batch_rule.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct ScalingPoint {
  int nodes = 1;
  PerSecond throughput;
  std::optional<double> relative_error = {};

  static constexpr record::Title kTitle{"ScalingPoint", "Measured throughput of a cluster."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("nodes", "", "Number of nodes.", &ScalingPoint::nodes),
        field("samples_per_second", "1/s", "Throughput of all nodes together.", &ScalingPoint::throughput),
        field("relative_error", "", "Standard deviation of the throughput ÷ its value; none: that of the other points.",
              &ScalingPoint::relative_error)};
  }
};

/// Most points that a fit takes.
inline constexpr std::size_t kMostScalingPoints = 8;
/// Largest relative error of a point that a fit takes: beyond, nearly all of a measurement could be error.
inline constexpr double kMostScalingError = 0.2;

/// Throws SpecError with everything that is wrong: the number of points, nodes below 1, a throughput or an error that
/// is not above 0, a node count that is there twice. `where` is the key path of the points.
void check_scaling_points(const std::vector<ScalingPoint>& points, std::size_t fewest, const std::string& where);

/// Laws of the literature, in node time per sample y = nodes ÷ throughput.
enum class ScalingLaw {
  amdahl,  // a (1 + σ (n − 1)): Amdahl (AFIPS 1967)
  usl,     // a (1 + σ (n − 1) + κ n (n − 1)): Gunther, "Guerrilla Capacity Planning" (2007), chapter 4
  ernest,  // step time θ₀ + θ₁ share + θ₂ log₂ n + θ₃ n: Venkataraman et al. (NSDI 2016); θ₀ is part of θ₁ when the
           // share of a node does not shrink
};
[[nodiscard]] std::string_view name(ScalingLaw law) noexcept;

/// A law and its coefficients, none below 0.
struct ScalingCurve {
  ScalingLaw law = ScalingLaw::amdahl;
  BatchRule rule = BatchRule::global;
  std::vector<double> coefficients;  // of the terms of y in the order above, a multiplied out; seconds of a node

  [[nodiscard]] PerSecond at(int nodes) const;
};

/// Non-negative least squares of relative errors. Needs a point for each coefficient; throws SpecError otherwise.
[[nodiscard]] ScalingCurve fit_scaling_curve(const std::vector<ScalingPoint>& points, BatchRule rule, ScalingLaw law,
                                             const std::string& where = "measured");

}  // namespace simcore
