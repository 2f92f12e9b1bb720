#pragma once

#include <cstdint>
#include <vector>

#include "simcore/units/sim_time.hpp"

namespace simcore {

/// What somebody observed of a spot market: how many instances could be had when, or when a held instance was
/// preempted. Times since the observation began.
struct SpotTrace {
  struct Step {
    SimTime start;
    std::int64_t available = 0;  // instances, until the next step or the end
  };

  SimTime end;
  std::vector<Step> steps;           // the first at 0, in order; none: only preemptions were observed
  std::vector<SimTime> preemptions;  // in order, within the trace: each ends what runs, another may start at once

  /// Whether it tells how long one waits for capacity.
  [[nodiscard]] bool tells_waits() const noexcept { return !steps.empty(); }
};

}  // namespace simcore
