#include <limits>

#include "simcore/phases/volume.hpp"

namespace simcore {

/// EFS is mounted. Each opening waits for the latency and counts as an operation of the file system.
SourceDemand source_demand(const EfsPathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  SourceDemand demand;
  demand.setup = path.mount;
  demand.listing = share.objects / path.client_list_rate;
  NodeLoad& epoch = demand.load(Pass::epoch);
  epoch.network = epoch.server = share.bytes;
  epoch.server_opens = share.accesses;
  read_by(epoch, share, path.object_latency, BytesPerSecond(std::numeric_limits<double>::infinity()));
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

}  // namespace simcore
