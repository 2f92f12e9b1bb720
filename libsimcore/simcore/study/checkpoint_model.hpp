#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/exact/makespan.hpp"
#include "simcore/exact/restartable_job.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/study/checkpoint_advice.hpp"

namespace simcore {

/// What a plan comes to with any interval between checkpoints: by the exact laws where they hold, without the plan's
/// limits; else by simulation, with the same seed for each interval.
class CheckpointModel {
 public:
  struct Runs {
    std::uint64_t seed = 1;
    std::size_t replications = 2048;
    std::function<void(std::size_t, std::size_t)> after_batch = {};  // between them, and after each exact point
  };

  /// The plan must have an interruption and pause, lag and restore of its checkpoints.
  CheckpointModel(Plan plan, const std::optional<Seconds>& deadline, Runs runs);

  [[nodiscard]] bool is_exact() const noexcept { return refused_.empty(); }
  [[nodiscard]] const std::vector<std::string>& refused() const noexcept { return refused_; }
  /// The job behind the exact points, or one that is near the simulated ones.
  [[nodiscard]] const RestartableJob& job() const noexcept { return job_; }

  /// Point of the curve for so much work between two checkpoints; none: no checkpoints.
  [[nodiscard]] CheckpointPoint at(const std::optional<Seconds>& every) const;
  /// Points of the curve, one for each interval.
  [[nodiscard]] std::vector<CheckpointPoint> at(const std::vector<Seconds>& intervals) const;
  /// Point of the curve without P(late), which takes the longest.
  [[nodiscard]] CheckpointPoint mean_at(const std::optional<Seconds>& every) const;
  [[nodiscard]] std::vector<CheckpointPoint> means_at(const std::vector<Seconds>& intervals) const;

 private:
  [[nodiscard]] Plan with(const std::optional<Seconds>& every) const;
  [[nodiscard]] CheckpointPoint exact(const std::optional<Seconds>& every) const;
  [[nodiscard]] std::vector<CheckpointPoint> simulated(std::span<const std::optional<Seconds>> intervals) const;
  [[nodiscard]] double cost(const Makespan& moments) const;
  [[nodiscard]] double checkpoint_cost(const CheckpointPoint& point) const;

  Plan plan_;
  std::optional<Seconds> deadline_;
  Runs runs_;
  std::vector<std::string> refused_;
  RestartableJob job_;
  Trace undisturbed_;
};

}  // namespace simcore
