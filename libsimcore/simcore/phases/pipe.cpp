#include <algorithm>

#include "simcore/phases/delivery.hpp"

namespace simcore {

/// Pipe mode streams the objects in order through a FIFO, prefetched by the service's agent, in every epoch. Nothing is
/// copied and nothing listed by the script.
Delivery deliver(const PipePathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  Delivery delivery;
  delivery.mount = path.start;
  NodeLoad& epoch = delivery.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.objects;
  const Seconds one_by_one = share.objects / path.object_rate, by_bytes = share.bytes / path.bandwidth;
  (one_by_one > by_bytes ? epoch.service_objects : epoch.service_transfer) = std::max(one_by_one, by_bytes);
  delivery.load(Pass::first_epoch) = epoch;
  return delivery;
}

}  // namespace simcore
