#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/suite_spec.hpp"

namespace simcore {

/// How far the numbers of a forecast may move from their pins. A number whose pin is 0 is held to the share itself, in
/// its own unit.
class Tolerances {
 public:
  Tolerances() : Tolerances(SuiteSpec{}) {}
  explicit Tolerances(const SuiteSpec& suite) : share_(suite.tolerance.value()), single_(suite.tolerances) {}

  /// Largest difference, in the unit of the number, that is no movement.
  [[nodiscard]] double of(std::string_view name, double pinned) const;
  [[nodiscard]] bool allows(std::string_view name, double pinned, double now) const;

 private:
  double share_;
  Measurements single_;
};

/// What is wrong with the tolerances of a suite: names of no number, units of another kind, laws, values below 0.
[[nodiscard]] std::vector<Problem> tolerance_problems(const SuiteSpec& suite);

}  // namespace simcore
