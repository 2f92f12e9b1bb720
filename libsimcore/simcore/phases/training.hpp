#pragma once

#include "simcore/phases/delivery.hpp"
#include "simcore/plan/plan.hpp"

namespace simcore {

/// All channels of a run together, as one node feels them.
struct DataLoad {
  Seconds download;     // of Downloading, image aside
  Seconds listing;      // in Training, before the first step
  Seconds first_epoch;  // reading
  Seconds epoch;        // reading, each later epoch
};

/// Adds one channel's delivery to the load.
void add(DataLoad& load, const Delivery& delivery, Seconds& longest_mount) noexcept;

/// The longer of each.
[[nodiscard]] DataLoad slower(const DataLoad& a, const DataLoad& b) noexcept;

/// Computing and reading overlap within an epoch; the slower sets the pace. `computing` over all epochs.
[[nodiscard]] Seconds steady_training_time(Seconds computing, const DataLoad& load, double epochs) noexcept;

}  // namespace simcore
