#include "simcore/phases/volume.hpp"

namespace simcore {

/// FastFile lists the objects at the start and fetches each from S3 when the script opens it, in every epoch.
SourceDemand source_demand(const FastFilePathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  SourceDemand demand;
  demand.mount = path.mount;
  demand.preparation = share.objects / path.list_rate;
  demand.listing = share.objects / path.client_list_rate;
  NodeLoad& epoch = demand.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.accesses;
  read_by(epoch, share, path.object_latency, path.connection);
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

}  // namespace simcore
