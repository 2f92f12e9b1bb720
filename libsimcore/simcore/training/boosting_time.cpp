#include "simcore/training/boosting_time.hpp"

#include <cmath>

namespace simcore {

Seconds boosting_time(const BoostingRates& rates, const Processors& processors, const BoostingWork& work) noexcept {
  constexpr double kCoreMark = 30000.0, kColumns = 8.0, kDepth = 10.0, kLeaves = 512.0, kRounds = 100.0, kRows = 1e6;
  const bool by_leaves = work.leaves > 0.0;
  const double splits = by_leaves ? work.leaves / kLeaves : work.depth / kDepth;
  const double levels = by_leaves ? std::log2(work.leaves) / std::log2(kLeaves) : work.depth / kDepth;
  const double threads = processors.cores + processors.second_threads;
  const double cores = processors.cores + rates.hyperthread * processors.second_threads;
  const Seconds waiting = splits * (rates.fixed + (threads - 1.0) * rates.synchronising);
  const double amount = work.rows / kRows * work.columns / kColumns * levels;
  const Seconds working = amount * (rates.serial + 1.0 / cores) * rates.work;
  return work.rounds / kRounds / std::sqrt(processors.core_speed / kCoreMark) * (waiting + working);
}

}  // namespace simcore
