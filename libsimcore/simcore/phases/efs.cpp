#include <limits>

#include "simcore/phases/volume.hpp"

namespace simcore {

/// EFS is mounted. Each opening waits for the latency and counts as an operation of the file system.
template <class Number>
SourceDemandOf<Number> source_demand(const EfsPathOf<Drawn<Number>>& path, const NodeShareOf<Number>& share,
                                     const VolumePlan& /*volume*/) {
  SourceDemandOf<Number> demand;
  demand.setup = path.mount;
  demand.listing = share.objects / path.client_list_rate;
  NodeLoadOf<Number>& epoch = demand.load(Pass::epoch);
  epoch.network = epoch.server = share.bytes;
  epoch.server_opens = share.accesses;
  read_by(epoch, share, path.object_latency, BytesPerSecondOf<Number>(std::numeric_limits<double>::infinity()));
  demand.load(Pass::first_epoch) = epoch;
  return demand;
}

template SourceDemandOf<double> source_demand(const EfsPathOf<Drawn<double>>&, const NodeShareOf<double>&,
                                              const VolumePlan&);
template SourceDemandOf<Column> source_demand(const EfsPathOf<Drawn<Column>>&, const NodeShareOf<Column>&,
                                              const VolumePlan&);

}  // namespace simcore
