#include "simcore/phases/volume.hpp"

namespace simcore {

/// FastFile lists the objects at the start and fetches each from S3 when the script opens it, in every epoch.
Delivery deliver(const FastFilePathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  Delivery delivery;
  delivery.mount = path.mount;
  delivery.preparation = share.objects / path.list_rate;
  delivery.listing = share.objects / path.client_list_rate;
  NodeLoad& epoch = delivery.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.accesses;
  read_by(epoch, share, path.object_latency, path.connection);
  delivery.load(Pass::first_epoch) = epoch;
  return delivery;
}

}  // namespace simcore
