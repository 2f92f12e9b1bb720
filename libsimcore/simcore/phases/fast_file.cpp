#include "simcore/phases/volume.hpp"

namespace simcore {

/// FastFile lists the objects at the start and fetches each from S3 when the script opens it, in every epoch.
template <class Number>
SourceDemandOf<Number> source_demand(const FastFilePathOf<Drawn<Number>>& path, const NodeShareOf<Number>& share,
                                     const VolumePlan& /*volume*/) {
  SourceDemandOf<Number> demand;
  demand.mount = path.mount;
  demand.preparation = share.objects / path.list_rate;
  demand.listing = share.objects / path.client_list_rate;
  NodeLoadOf<Number>& epoch = demand.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.accesses;
  read_by(epoch, share, path.object_latency, path.connection);
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

template SourceDemandOf<double> source_demand(const FastFilePathOf<Drawn<double>>&, const NodeShareOf<double>&,
                                              const VolumePlan&);
template SourceDemandOf<Column> source_demand(const FastFilePathOf<Drawn<Column>>&, const NodeShareOf<Column>&,
                                              const VolumePlan&);

}  // namespace simcore
