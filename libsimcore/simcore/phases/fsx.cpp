#include <limits>

#include "simcore/phases/volume.hpp"

namespace simcore {

/// FSx for Lustre is mounted whatever its size. A lazily loaded data set is fetched from S3 once, for all nodes.
template <class Number>
SourceDemandOf<Number> source_demand(const FsxPathOf<Drawn<Number>>& path, const NodeShareOf<Number>& share,
                                     const VolumePlan& /*volume*/) {
  SourceDemandOf<Number> demand;
  demand.setup = path.mount;
  demand.listing = share.objects / path.client_list_rate;
  NodeLoadOf<Number>& first = demand.load(Pass::first_epoch);
  first.network = first.server = first.server_disk = share.bytes;
  read_by(first, share, path.object_latency, BytesPerSecondOf<Number>(std::numeric_limits<double>::infinity()));
  demand.load(Pass::epoch) = first;
  if (!path.lazy_load) return demand;
  first.lazy = share.bytes;
  first.opening += share.objects * path.lazy_latency / share.readers;
  first.lazy_objects = share.objects / path.lazy_object_rate;
  return demand;
}

template SourceDemandOf<double> source_demand(const FsxPathOf<Drawn<double>>&, const NodeShareOf<double>&,
                                              const VolumePlan&);
template SourceDemandOf<Column> source_demand(const FsxPathOf<Drawn<Column>>&, const NodeShareOf<Column>&,
                                              const VolumePlan&);

}  // namespace simcore
