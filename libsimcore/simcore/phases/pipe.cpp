#include <algorithm>

#include "simcore/phases/source_demand.hpp"

namespace simcore {

/// Pipe mode streams the objects in order through a FIFO, prefetched by the service's agent, in every epoch. Nothing is
/// copied and nothing listed by the script.
SourceDemand source_demand(const PipePathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  SourceDemand demand;
  demand.mount = path.start;
  NodeLoad& epoch = demand.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.objects;
  const Seconds one_by_one = share.objects / path.object_rate, by_bytes = share.bytes / path.bandwidth;
  (one_by_one > by_bytes ? epoch.service_objects : epoch.service_transfer) = std::max(one_by_one, by_bytes);
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

}  // namespace simcore
