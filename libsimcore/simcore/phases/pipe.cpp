#include <algorithm>

#include "simcore/phases/delivery.hpp"

namespace simcore {

/// Pipe mode streams the objects in order through a FIFO, prefetched by the service's agent, in every epoch. Nothing is
/// copied and nothing listed by the script.
Delivery deliver(const PipePath& path, const NodeShare& share, BytesPerSecond network) {
  Delivery delivery;
  delivery.mount = path.start;
  delivery.first_epoch = std::max(share.bytes / std::min(path.bandwidth, network), share.objects / path.object_rate);
  delivery.epoch = delivery.first_epoch;
  return delivery;
}

}  // namespace simcore
