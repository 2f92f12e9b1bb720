#include "simcore/phases/volume.hpp"

namespace simcore {

/// File mode copies everything to the node's disk before training and reads it from there in every epoch. The service's
/// agent is bound by the number of small objects and by the bytes of large ones.
template <class Number>
SourceDemandOf<Number> source_demand(const FilePathOf<Drawn<Number>>& path, const NodeShareOf<Number>& share,
                                     const VolumePlan& volume) {
  SourceDemandOf<Number> demand;
  demand.setup = path.base;
  NodeLoadOf<Number>& copy = demand.load(Pass::download);
  copy.network = share.bytes;
  copy.requests = share.objects;
  write_to_disk(copy, share, volume, path.sequential);
  const SecondsOf<Number> one_by_one = share.objects / path.object_rate, by_bytes = share.bytes / path.bandwidth;
  set_service(copy, one_by_one, by_bytes);
  read_epochs(demand, share, volume, path.sequential);
  return demand;
}

template SourceDemandOf<double> source_demand(const FilePathOf<Drawn<double>>&, const NodeShareOf<double>&,
                                              const VolumePlan&);
template SourceDemandOf<Column> source_demand(const FilePathOf<Drawn<Column>>&, const NodeShareOf<Column>&,
                                              const VolumePlan&);

}  // namespace simcore
