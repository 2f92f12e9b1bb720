#pragma once

#include <cstddef>

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Where the next attempt of a job runs, and how long it waits for that.
struct NextPlace {
  std::size_t place = 0;
  SimTime wait;
};

/// Where a job has run so far, until the end of its attempt of that number, and whether it has a checkpoint there.
struct LastPlace {
  std::uint32_t attempt = 0;  // 0: before the first
  std::size_t place = 0;
  bool has_checkpoint = false;
  SimTime creation = {};  // what the service takes in every place before the first attempt
};

/// Place where the job can begin first; of equal ones the last place, then the first. Every other place has capacity,
/// or is in a shortage whose rest is drawn. The checkpoint is copied to another region while the job waits. `wait`: for
/// capacity in the last place.
[[nodiscard]] NextPlace next_place(const InterruptionPlan& plan, const Draws& draws, const LastPlace& last,
                                   SimTime wait);

/// Time from the start of Downloading until the first of the cluster's instances is lost in a place.
[[nodiscard]] SimTime time_to_interruption_in(const InterruptionPlan& plan, std::size_t place, const Draws& draws,
                                              std::uint32_t attempt);

/// Time after an interruption until a place has capacity again.
[[nodiscard]] SimTime wait_for_capacity_in(const InterruptionPlan& plan, std::size_t place, const Draws& draws,
                                           std::uint32_t attempt);

}  // namespace simcore
