#pragma once

#include <cstddef>

#include "simcore/exact/restartable_job.hpp"

namespace simcore {

/// A job as stages [s]. After each but the last stage progress is kept; the last stage ends the job.
struct Stages {
  std::size_t kept = 0;             // stages whose end is kept
  double full = 0.0;                // length of these,
  double short_one = 0.0;           // but for the last of them
  double final_stage = 0.0;         // what follows: the upload, and work that no checkpoint follows
  double first_prefix = 0.0;        // download and setup
  double prefix = 0.0;              // the same and restore, in later attempts
  double nothing_to_restore = 0.0;  // less of it while nothing is kept
  double unbilled = 0.0;            // of the prefix in later attempts

  /// Prefix of later attempts [s], when `left` stages are still to be kept.
  [[nodiscard]] double prefix_of(std::size_t left) const noexcept {
    return left == kept ? prefix - nothing_to_restore : prefix;
  }
  [[nodiscard]] double first_stage() const noexcept { return kept == 0 ? final_stage : kept == 1 ? short_one : full; }

  /// Time [s] from the end of the prefix to the end of the job, when `left` stages are still to be kept.
  [[nodiscard]] double to_end(std::size_t left) const noexcept { return to_last_kept(left) + final_stage; }
  /// Time [s] from the end of the prefix until the last of `left` stages is kept.
  [[nodiscard]] double to_last_kept(std::size_t left) const noexcept {
    return left == 0 ? 0.0 : static_cast<double>(left - 1) * full + short_one;
  }
};

[[nodiscard]] Stages stages_of(const RestartableJob& job) noexcept;

}  // namespace simcore
