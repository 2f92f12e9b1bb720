#include "simcore/phases/volume.hpp"

namespace simcore {

/// File mode copies everything to the node's disk before training and reads it from there in every epoch. The service's
/// agent is bound by the number of small objects and by the bytes of large ones.
SourceDemand source_demand(const FilePathOf<Known>& path, const NodeShare& share, const VolumePlan& volume) {
  SourceDemand demand;
  demand.setup = path.base;
  NodeLoad& copy = demand.load(Pass::download);
  copy.network = share.bytes;
  copy.requests = share.objects;
  write_to_disk(copy, share, volume, path.sequential);
  const Seconds one_by_one = share.objects / path.object_rate, by_bytes = share.bytes / path.bandwidth;
  (one_by_one > by_bytes ? copy.service_objects : copy.service_transfer) = std::max(one_by_one, by_bytes);
  read_epochs(demand, share, volume, path.sequential);
  return demand;
}

}  // namespace simcore
