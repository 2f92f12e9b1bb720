#pragma once

#include <algorithm>
#include <cmath>

#include "simcore/phases/source_demand.hpp"

namespace simcore {

/// Most bytes of an operation on whole objects. Of instance storage only random reads are published, and objects are
/// read one piece after another: an operation then moves more than a random one.
template <class Number>
BytesOf<Number> sequential_operation(const VolumePlan& volume, const BytesOf<Number>& sequential) {
  return volume.nvme ? larger(BytesOf<Number>(volume.operation), sequential) : volume.operation;
}

/// Adds what writing a copy of the share to the node's disk asks of it.
template <class Number>
void write_to_disk(NodeLoadOf<Number>& load, const NodeShareOf<Number>& share, const VolumePlan& volume,
                   const BytesOf<Number>& sequential) {
  load.disk += share.bytes;
  load.operations += larger(share.objects, share.bytes / sequential_operation(volume, sequential));
}

/// Adds what reading the copy in an epoch asks of the disk. Records are of one size. Objects are not: the last
/// operation of each is half full on average. So fewer objects never ask for more, as they would if the average was
/// rounded up.
template <class Number>
void read_from_disk(NodeLoadOf<Number>& load, const NodeShareOf<Number>& share, const VolumePlan& volume,
                    const BytesOf<Number>& sequential) {
  load.disk += share.bytes;
  const Number operations = share.record > Bytes{}
                                ? share.bytes / share.record * std::ceil(share.record / volume.operation)
                                : share.bytes / sequential_operation(volume, sequential) + share.objects / 2.0;
  load.operations += larger(share.objects, operations);
}

/// Adds what reading the copy asks of the disk: all of it in the first epoch, and in later ones what memory did not
/// keep.
template <class Number>
void read_epochs(SourceDemandOf<Number>& demand, const NodeShareOf<Number>& share, const VolumePlan& volume,
                 const BytesOf<Number>& sequential) {
  NodeLoadOf<Number>& first = demand.load(Pass::first_epoch);
  read_from_disk(first, share, volume, sequential);
  const auto again = share.bytes > BytesOf<Number>(volume.memory);
  demand.load(Pass::epoch).disk = select(again, first.disk, Bytes{});
  demand.load(Pass::epoch).operations = select(again, first.operations, 0.0);
}

/// Sets what the service's agent takes for one object after the other, or for the bytes: whichever is slower.
template <class Number>
void set_service(NodeLoadOf<Number>& load, const SecondsOf<Number>& one_by_one, const SecondsOf<Number>& by_bytes) {
  const auto by_objects = one_by_one > by_bytes;
  load.service_objects = select(by_objects, one_by_one, Seconds{});
  load.service_transfer = select(by_objects, Seconds{}, larger(one_by_one, by_bytes));
}

/// Adds what reading over connections costs the readers: each waits for the first byte of every access, then gets the
/// bytes at the rate of its connection. Readers may read parts of one object side by side.
template <class Number>
void read_by(NodeLoadOf<Number>& load, const NodeShareOf<Number>& share, const SecondsOf<Number>& latency,
             const BytesPerSecondOf<Number>& connection) {
  const SecondsOf<Number> opening = share.accesses * latency / share.readers;
  load.opening += opening;
  if (share.record > Bytes{}) load.seeking += opening;
  load.transfer += share.bytes / connection / share.readers;
}

}  // namespace simcore
