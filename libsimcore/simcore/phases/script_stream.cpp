#include "simcore/phases/volume.hpp"

namespace simcore {

/// The script reads shards from S3 as it goes, each reader one after the other, in every epoch. It knows their names:
/// nothing is listed.
Delivery deliver(const StreamPathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  Delivery delivery;
  NodeLoad& epoch = delivery.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.objects;
  read_by(epoch, share, path.object_latency, path.connection);
  delivery.load(Pass::first_epoch) = epoch;
  return delivery;
}

}  // namespace simcore
