#pragma once

#include "simcore/training/processors.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Constants of a library at the size that was measured: 100 trees of depth 10 or 512 leaves over 8 columns, on a core
/// of 30,000 CoreMark a second.
struct BoostingRates {
  Seconds fixed;
  Seconds synchronising;     // of each further thread
  Seconds work;              // of a million rows on one core
  double serial = 0.0;       // share of the work that more threads do not make faster
  double hyperthread = 0.0;  // of a core, that a second thread on it adds
};

/// Trees that one instance grows over its rows. By leaves: those of LightGBM; else by depth.
struct BoostingWork {
  double rows = 0.0;
  double columns = 1.0;
  double rounds = 1.0;
  double depth = 6.0;
  double leaves = 0.0;  // 0: by depth
};

/// Time to grow the trees, without reading the data and without talking to other instances: fixed parts and
/// synchronisation of each split, and work by rows, columns and levels that cores share (Amdahl).
[[nodiscard]] Seconds boosting_time(const BoostingRates& rates, const Processors& processors,
                                    const BoostingWork& work) noexcept;

}  // namespace simcore
