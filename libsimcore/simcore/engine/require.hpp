#pragma once

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {

/// Throws SimulationError "where: rule, got value" unless the rule holds. A NaN fails every comparison, hence the rule.
inline void require(bool holds, const char* where, const char* rule, double value) {
  if (!holds) throw SimulationError(Problem{where, rule, shortest(value), {}}.message());
}

}  // namespace simcore
