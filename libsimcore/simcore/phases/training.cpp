#include "simcore/phases/training.hpp"

#include <algorithm>

namespace simcore {

void add(DataLoad& load, const Delivery& delivery, Seconds& longest_mount) noexcept {
  longest_mount = std::max(longest_mount, delivery.mount);
  load.download += delivery.transfer;
  load.listing += delivery.listing;
  load.first_epoch += delivery.first_epoch;
  load.epoch += delivery.epoch;
}

DataLoad slower(const DataLoad& a, const DataLoad& b) noexcept {
  return {std::max(a.download, b.download), std::max(a.listing, b.listing), std::max(a.first_epoch, b.first_epoch),
          std::max(a.epoch, b.epoch)};
}

Seconds steady_training_time(Seconds computing, const DataLoad& load, double epochs) noexcept {
  const Seconds each = computing / epochs;
  return std::max(each, load.first_epoch) + (epochs - 1.0) * std::max(each, load.epoch);
}

}  // namespace simcore
