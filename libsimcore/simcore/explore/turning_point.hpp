#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/explore/screening.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/field.hpp"

namespace simcore {

struct TurningPoint {
  std::string quantity;
  std::string other;
  std::optional<double> factor = {};

  static constexpr record::Title kTitle{"TurningPoint", "What would have to change for another design to be as good."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("quantity", "",
              R"(What changes: "price of ml.g5.xlarge", "training time on ml.g5.xlarge" or "interruptions".)",
              &TurningPoint::quantity),
        field("other", "", "Label of the design that is then as good as the best.", &TurningPoint::other),
        field("factor", "",
              "Factor on the quantity from which on the other design is as good; none: not within a factor of 20.",
              &TurningPoint::factor)};
  }
};

/// Designs, the best first, among which a turning point is looked for.
struct RivalDesign {
  std::string label;
  const Plan* plan = nullptr;
};

/// Where the first of the designs stops being better than the next one on another instance type, as the price of its
/// instances or its training time grows; and than the next one that spot interruptions touch otherwise, as their rate
/// changes. By the same runs of both; a design that breaks a limit
/// is not as good as one that keeps all.
[[nodiscard]] std::vector<TurningPoint> turning_points(const std::vector<RivalDesign>& designs,
                                                       const SelectionRule& rule, const ScreeningOptions& options);

}  // namespace simcore
