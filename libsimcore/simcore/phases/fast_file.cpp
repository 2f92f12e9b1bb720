#include <algorithm>

#include "simcore/phases/delivery.hpp"

namespace simcore {

/// FastFile lists the objects at the start and fetches each from S3 when the script opens it, in every epoch. Each
/// reader waits for the first byte of every object, then reads at the rate of one connection.
Delivery deliver(const FastFilePath& path, const NodeShare& share, BytesPerSecond network) {
  const double readers = share.readers;
  const Seconds waiting = share.objects * path.object_latency / readers;
  const Seconds reading = share.bytes / std::min(path.connection * readers, network);
  Delivery delivery;
  delivery.mount = path.mount;
  delivery.transfer = share.objects / path.list_rate;
  delivery.listing = share.objects / path.client_list_rate;
  delivery.first_epoch = std::max(waiting, reading);
  delivery.epoch = delivery.first_epoch;
  return delivery;
}

}  // namespace simcore
