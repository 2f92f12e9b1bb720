#include <algorithm>

#include "simcore/phases/delivery.hpp"

namespace simcore {

/// EFS is mounted. All nodes share the file system's throughput, each node has a limit of its own, each open waits for
/// the latency. Bursting file systems read at the burst rate until the credits are gone, then at the baseline; here the
/// credit is spread evenly over the epochs.
Delivery deliver(const EfsPath& path, const NodeShare& share, BytesPerSecond network, double epochs) {
  const double nodes = share.nodes;
  const BytesPerSecond node = std::min(path.client, network);
  const BytesPerSecond fast = std::min(path.burst / nodes, node), slow = std::min(path.baseline / nodes, node);
  const Bytes credit = path.credit / (nodes * epochs);
  const bool steady = path.burst <= path.baseline || share.bytes <= credit;
  const Seconds transfer = steady ? share.bytes / fast : credit / fast + (share.bytes - credit) / slow;
  Delivery delivery;
  delivery.mount = path.mount;
  delivery.listing = share.objects / path.client_list_rate;
  delivery.first_epoch = std::max(transfer, share.objects * path.object_latency / share.readers);
  delivery.epoch = delivery.first_epoch;
  return delivery;
}

}  // namespace simcore
