#pragma once

#include <cmath>
#include <optional>

#include "simcore/random/uncertain.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What is saved of the work, so that another attempt need not do it again.
struct CheckpointPlan {
  std::optional<Seconds> every;   // of work
  std::optional<double> parts;    // the same as a number of equal parts of all work; at most one of the two
  bool by_epochs = false;         // parts are of epochs, or else of steps
  Uncertain<Seconds> pause;       // of training, for each
  Uncertain<Seconds> lag;         // from then until it is safe
  Uncertain<Seconds> restore;     // before a new attempt goes on
  std::optional<Seconds> notice;  // before an interruption, in which a last one is tried
  Bytes size{};                   // of each; 0: not known, and not charged
  double kept = 1.0;              // that stay in S3
};

/// Number of checkpoints that so much training takes at most.
[[nodiscard]] inline double checkpoints_in(const CheckpointPlan& plan, Seconds training) noexcept {
  if (plan.parts) return std::floor(*plan.parts);
  return plan.every ? std::floor(training / *plan.every) : 0.0;
}

}  // namespace simcore
