#include <algorithm>

#include "simcore/phases/source_demand.hpp"
#include "simcore/phases/volume.hpp"

namespace simcore {

/// Pipe mode streams the objects in order through a FIFO, prefetched by the service's agent, in every epoch. Nothing is
/// copied and nothing listed by the script.
template <class Number>
SourceDemandOf<Number> source_demand(const PipePathOf<Drawn<Number>>& path, const NodeShareOf<Number>& share,
                                     const VolumePlan& /*volume*/) {
  SourceDemandOf<Number> demand;
  demand.mount = path.start;
  NodeLoadOf<Number>& epoch = demand.load(Pass::epoch);
  epoch.network = share.bytes;
  epoch.requests = share.objects;
  const SecondsOf<Number> one_by_one = share.objects / path.object_rate, by_bytes = share.bytes / path.bandwidth;
  set_service(epoch, one_by_one, by_bytes);
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

template SourceDemandOf<double> source_demand(const PipePathOf<Drawn<double>>&, const NodeShareOf<double>&,
                                              const VolumePlan&);
template SourceDemandOf<Column> source_demand(const PipePathOf<Drawn<Column>>&, const NodeShareOf<Column>&,
                                              const VolumePlan&);

}  // namespace simcore
