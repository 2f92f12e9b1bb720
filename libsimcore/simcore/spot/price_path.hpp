#pragma once

#include <vector>

#include "simcore/units/quantity.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// A price that changes now and then. Behind the last change it stays. Immutable.
class PricePath {
 public:
  struct Step {
    SimTime start;  // since the first
    UsdPerHour price;
  };

  /// Throws SpecError when there is no step, the first is not at 0, times do not rise or a price is negative.
  explicit PricePath(std::vector<Step> steps);

  [[nodiscard]] UsdPerHour at(SimTime time) const noexcept;
  /// Mean price over an interval; the price at its start when it has no length.
  [[nodiscard]] UsdPerHour mean(SimTime start, SimTime end) const noexcept;
  /// When the last price begins.
  [[nodiscard]] SimTime last_change() const noexcept { return steps_.back().start; }
  [[nodiscard]] UsdPerHour highest() const noexcept;
  [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }

 private:
  [[nodiscard]] std::size_t step_at(SimTime time) const noexcept;
  /// Price × time since the beginning [USD s / h].
  [[nodiscard]] double total(SimTime time) const noexcept;

  std::vector<Step> steps_;
  std::vector<double> before_;  // the total at the start of each step
};

}  // namespace simcore
