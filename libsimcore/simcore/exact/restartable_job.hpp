#pragma once

#include <limits>

#include "simcore/exact/lifetime.hpp"
#include "simcore/random/distribution.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Which downloads are billed. Interrupted ones count as far as they got.
enum class DownloadBilling { first_attempt, every_attempt };

/// A job that is interrupted and starts again. After a first wait, an attempt: start (nothing runs, not billed) →
/// download → setup → restore, except in the first attempt → the segments that are left, each with its checkpoint →
/// upload. The lifetime of the
/// instance, a new one for each attempt, begins with the download and must last to the end of the upload. When it ends
/// before, what was done since the last finished checkpoint is lost; after a wait (not billed) the next attempt starts.
/// What ends exactly with the lifetime is done.
struct RestartableJob {
  Distribution first_wait{0.0};  // [s]
  Distribution start{0.0};       // [s]
  Seconds download = {};
  Seconds setup = {};                                        // before any work, in each attempt; billed
  Seconds restore = {};                                      // of a checkpoint; billed
  bool restores_nothing = true;                              // restore also while no checkpoint has been kept
  Seconds work = {};                                         // in all
  Seconds segment{std::numeric_limits<double>::infinity()};  // work between two checkpoints; infinite: no checkpoints
  Seconds checkpoint = {};                                   // writing one
  bool last_checkpoint = true;                               // after the last segment too, before the upload
  Seconds upload = {};
  Lifetime lifetime = {};
  Distribution wait{0.0};  // [s] from an interruption to the next attempt
  DownloadBilling download_billing = DownloadBilling::first_attempt;
};

/// Throws SpecError with every problem: a duration that is negative, infinite or not a number, a segment of 0, more
/// than 10^9 segments.
void validate(const RestartableJob& job);

}  // namespace simcore
