#include <limits>

#include "simcore/phases/volume.hpp"

namespace simcore {

/// FSx for Lustre is mounted whatever its size. A lazily loaded data set is fetched from S3 once, for all nodes.
SourceDemand source_demand(const FsxPathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  SourceDemand demand;
  demand.setup = path.mount;
  demand.listing = share.objects / path.client_list_rate;
  NodeLoad& first = demand.load(Pass::first_epoch);
  first.network = first.server = first.server_disk = share.bytes;
  read_by(first, share, path.object_latency, BytesPerSecond(std::numeric_limits<double>::infinity()));
  demand.load(Pass::epoch) = first;
  if (!path.lazy_load) return demand;
  first.lazy = share.bytes;
  first.opening += share.objects * path.lazy_latency / share.readers;
  first.lazy_objects = share.objects / path.lazy_object_rate;
  return demand;
}

}  // namespace simcore
