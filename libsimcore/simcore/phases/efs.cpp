#include <limits>

#include "simcore/phases/volume.hpp"

namespace simcore {

/// EFS is mounted. Each opening waits for the latency and counts as an operation of the file system.
Delivery deliver(const EfsPathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  Delivery delivery;
  delivery.mount = path.mount;
  delivery.listing = share.objects / path.client_list_rate;
  NodeLoad& epoch = delivery.load(Pass::epoch);
  epoch.network = epoch.server = share.bytes;
  epoch.server_opens = share.accesses;
  read_by(epoch, share, share.readers, path.object_latency, BytesPerSecond(std::numeric_limits<double>::infinity()));
  delivery.load(Pass::first_epoch) = epoch;
  return delivery;
}

}  // namespace simcore
