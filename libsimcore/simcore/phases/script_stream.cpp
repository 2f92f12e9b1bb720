#include "simcore/phases/volume.hpp"

namespace simcore {

/// The script reads shards from S3 as it goes, each reader one after the other, in every epoch. It knows their names:
/// nothing is listed.
SourceDemand source_demand(const StreamPathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  SourceDemand demand;
  NodeLoad& epoch = demand.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.objects;
  read_by(epoch, share, path.object_latency, path.connection);
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

}  // namespace simcore
