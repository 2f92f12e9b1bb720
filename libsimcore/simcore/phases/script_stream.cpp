#include "simcore/phases/volume.hpp"

namespace simcore {

/// The script reads shards from S3 as it goes, each reader one after the other, in every epoch. It knows their names:
/// nothing is listed.
template <class Number>
SourceDemandOf<Number> source_demand(const StreamPathOf<Drawn<Number>>& path, const NodeShareOf<Number>& share,
                                     const VolumePlan& /*volume*/) {
  SourceDemandOf<Number> demand;
  NodeLoadOf<Number>& epoch = demand.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.objects;
  read_by(epoch, share, path.object_latency, path.connection);
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

template SourceDemandOf<double> source_demand(const StreamPathOf<Drawn<double>>&, const NodeShareOf<double>&,
                                              const VolumePlan&);
template SourceDemandOf<Column> source_demand(const StreamPathOf<Drawn<Column>>&, const NodeShareOf<Column>&,
                                              const VolumePlan&);

}  // namespace simcore
