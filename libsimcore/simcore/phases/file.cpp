#include <algorithm>

#include "simcore/phases/delivery.hpp"
#include "simcore/phases/volume.hpp"

namespace simcore {

/// File mode copies everything to the node's disk before training and reads it from there in every epoch. Small
/// objects are bound by the number of objects, large ones by their bytes.
Delivery deliver(const FilePath& path, const NodeShare& share, const VolumePlan& volume, BytesPerSecond network) {
  const BytesPerSecond disk = volume_bandwidth(volume);
  const BytesPerSecond copy = std::min({path.bandwidth, network, disk});
  Delivery delivery;
  delivery.mount = path.base;
  delivery.transfer = std::max(share.bytes / copy, share.objects / path.object_rate);
  delivery.first_epoch = share.bytes / disk;
  delivery.epoch = delivery.first_epoch;
  return delivery;
}

}  // namespace simcore
