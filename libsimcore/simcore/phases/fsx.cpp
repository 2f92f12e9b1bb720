#include <algorithm>

#include "simcore/phases/delivery.hpp"

namespace simcore {
namespace {

Seconds reading_time(const FsxPath& path, const NodeShare& share, BytesPerSecond network, BytesPerSecond servers) {
  const double nodes = share.nodes;
  const Seconds transfer = share.bytes / std::min(servers / nodes, network);
  return std::max(transfer, share.objects * path.object_latency / share.readers);
}

}  // namespace

/// FSx for Lustre is mounted whatever its size. Data that fits the servers' memory is read at their network rate, other
/// data at the lesser of network and disk; all nodes share both. A lazily loaded data set is pulled from S3 once.
Delivery deliver(const FsxPath& path, const NodeShare& share, BytesPerSecond network) {
  const BytesPerSecond disk = std::min(path.network, path.disk);
  const bool cached = share.bytes <= path.cache;
  Delivery delivery;
  delivery.mount = path.mount;
  delivery.listing = share.objects / path.client_list_rate;
  delivery.epoch = reading_time(path, share, network, cached ? path.network : disk);
  delivery.first_epoch = reading_time(path, share, network, disk);
  if (path.lazy_load) delivery.first_epoch = std::max(delivery.first_epoch, share.objects / path.lazy_object_rate);
  return delivery;
}

}  // namespace simcore
