#include <limits>

#include "simcore/phases/volume.hpp"

namespace simcore {

/// FSx for Lustre is mounted whatever its size. A lazily loaded data set is fetched from S3 once, for all nodes.
Delivery deliver(const FsxPathOf<Known>& path, const NodeShare& share, const VolumePlan& /*volume*/) {
  Delivery delivery;
  delivery.setup = path.mount;
  delivery.listing = share.objects / path.client_list_rate;
  NodeLoad& first = delivery.load(Pass::first_epoch);
  first.network = first.server = first.server_disk = share.bytes;
  read_by(first, share, path.object_latency, BytesPerSecond(std::numeric_limits<double>::infinity()));
  delivery.load(Pass::epoch) = first;
  if (!path.lazy_load) return delivery;
  first.lazy = share.bytes;
  first.opening += share.objects * path.lazy_latency / share.readers;
  first.lazy_objects = share.objects / path.lazy_object_rate;
  return delivery;
}

}  // namespace simcore
