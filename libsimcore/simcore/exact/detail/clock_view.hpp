#pragma once

#include <vector>

#include "simcore/exact/detail/density.hpp"
#include "simcore/exact/stages.hpp"
#include "simcore/exact/time_distribution.hpp"
#include "simcore/random/distribution.hpp"

namespace simcore {

/// A job as one clock sees it: the wall clock, or the meter of the bill.
struct ClockView {
  Stages stages;
  Lifetime lifetime;
  Distribution first_wait{0.0};  // before the first attempt
  Distribution start{0.0};       // before each attempt
  Distribution wait{0.0};        // after each interruption
  double skipped = 0.0;          // this part of the prefix of later attempts is not seen, nor attempts that end in it

  /// What a later attempt counts until the end of the job, and the probability to get there.
  [[nodiscard]] double counted(std::size_t left) const noexcept {
    return stages.prefix_of(left) - skipped + stages.to_end(left);
  }
  [[nodiscard]] double reach(std::size_t left) const {
    return survival(stages.prefix_of(left) + stages.to_end(left)) / survival(skipped);
  }
  [[nodiscard]] double survival(double age) const { return lifetime.survival(Seconds(age)); }
  /// The time of a run without interruptions has the law of one wait or start, but for a shift.
  [[nodiscard]] bool simple_start() const noexcept { return first_wait.is_constant() || start.is_constant(); }
  [[nodiscard]] bool deterministic_overhead() const noexcept {
    return first_wait.is_constant() && start.is_constant() && wait.is_constant();
  }
};

[[nodiscard]] ClockView wall_clock_view(const RestartableJob& job);
[[nodiscard]] ClockView billed_view(const RestartableJob& job);

/// Runs whose first attempt succeeds. Of no weight without a simple start.
[[nodiscard]] TimeDistribution::Direct direct_path(const ClockView& view);
/// Runs whose second attempt succeeds, when starts and waits are deterministic. Few for a memoryless lifetime, else one
/// for each stage.
[[nodiscard]] std::vector<TimeDistribution::Loss> single_losses(const ClockView& view);

/// The transforms at one block of frequencies, of all ways to the end, of the direct one, and of those with one
/// interruption that is seen.
struct PathTransforms {
  Block all, direct, single;
};

}  // namespace simcore
