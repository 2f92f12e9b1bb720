#pragma once

#include <algorithm>
#include <cmath>

#include "simcore/phases/source_demand.hpp"

namespace simcore {

/// Most bytes of an operation on whole objects. Of instance storage only random reads are published, and objects are
/// read one piece after another: an operation then moves more than a random one.
inline Bytes sequential_operation(const VolumePlan& volume, Bytes sequential) noexcept {
  return volume.nvme ? std::max(volume.operation, sequential) : volume.operation;
}

/// Adds what writing a copy of the share to the node's disk asks of it.
inline void write_to_disk(NodeLoad& load, const NodeShare& share, const VolumePlan& volume, Bytes sequential) noexcept {
  load.disk += share.bytes;
  load.operations += std::max(share.objects, share.bytes / sequential_operation(volume, sequential));
}

/// Adds what reading the copy in an epoch asks of the disk. Records are of one size. Objects are not: the last
/// operation of each is half full on average. So fewer objects never ask for more, as they would if the average was
/// rounded up.
inline void read_from_disk(NodeLoad& load, const NodeShare& share, const VolumePlan& volume,
                           Bytes sequential) noexcept {
  load.disk += share.bytes;
  const double operations = share.record > Bytes{}
                                ? share.bytes / share.record * std::ceil(share.record / volume.operation)
                                : share.bytes / sequential_operation(volume, sequential) + share.objects / 2.0;
  load.operations += std::max(share.objects, operations);
}

/// Adds what reading the copy asks of the disk: all of it in the first epoch, and in later ones what memory did not
/// keep.
inline void read_epochs(SourceDemand& demand, const NodeShare& share, const VolumePlan& volume,
                        Bytes sequential) noexcept {
  read_from_disk(demand.load(Pass::first_epoch), share, volume, sequential);
  if (share.bytes > volume.memory) demand.load(Pass::epoch) = demand.load(Pass::first_epoch);
}

/// Adds what reading over connections costs the readers: each waits for the first byte of every access, then gets the
/// bytes at the rate of its connection. Readers may read parts of one object side by side.
inline void read_by(NodeLoad& load, const NodeShare& share, Seconds latency, BytesPerSecond connection) noexcept {
  const Seconds opening = share.accesses * latency / share.readers;
  load.opening += opening;
  if (share.record > Bytes{}) load.seeking += opening;
  load.transfer += share.bytes / connection / share.readers;
}

}  // namespace simcore
