#include "simcore/phases/volume.hpp"

namespace simcore {

/// The script copies the data to the node's disk itself, with many connections at once (s5cmd, boto3), before its first
/// step, and reads it from there in every epoch.
template <class Number>
SourceDemandOf<Number> source_demand(const DownloadPathOf<Drawn<Number>>& path, const NodeShareOf<Number>& share,
                                     const VolumePlan& volume) {
  SourceDemandOf<Number> demand;
  NodeLoadOf<Number>& copy = demand.load(Pass::own_download);
  copy.network = share.bytes;
  copy.requests = share.objects;
  write_to_disk(copy, share, volume, path.sequential);
  // Objects of many parts are fetched by several connections at once.
  copy.opening = share.objects * path.object_latency / path.connections;
  copy.transfer = share.bytes / path.connection / path.connections;
  read_epochs(demand, share, volume, path.sequential);
  return demand;
}

template SourceDemandOf<double> source_demand(const DownloadPathOf<Drawn<double>>&, const NodeShareOf<double>&,
                                              const VolumePlan&);
template SourceDemandOf<Column> source_demand(const DownloadPathOf<Drawn<Column>>&, const NodeShareOf<Column>&,
                                              const VolumePlan&);

}  // namespace simcore
