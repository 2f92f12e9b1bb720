#pragma once

#include <algorithm>
#include <cmath>

#include "simcore/plan/data_path.hpp"

namespace simcore {

/// Sequential rate of the node's disk, reading or writing. Infinite for NVMe instance storage, whose sequential rate
/// the service does not publish: it is faster than any measured download.
[[nodiscard]] inline BytesPerSecond volume_bandwidth(const VolumePlan& volume) noexcept {
  if (volume.nvme) return BytesPerSecond(HUGE_VAL);
  return std::min(volume.gp2, volume.instance);
}

}  // namespace simcore
