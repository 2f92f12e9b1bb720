#pragma once

#include "simcore/units/quantity.hpp"

namespace simcore {

/// Nodes that prepare samples and send them on; the accelerator nodes themselves if `bandwidth` is infinite.
struct Feeders {
  int nodes = 1;
  int processors = 1;        // of each node
  Seconds per_sample;        // of one processor
  BytesPerSecond bandwidth;  // each node's interface
};

/// Samples a second that each stage of a heterogeneous cluster could do alone.
struct FedThroughput {
  PerSecond preparation;
  PerSecond sending;
  PerSecond receiving;
  PerSecond training;

  /// The slowest stage: the others wait for it.
  [[nodiscard]] PerSecond total() const noexcept;
};

/// Prepared samples of `size` go to `trainers` nodes of interface `bandwidth`, which train `training` samples a second
/// in all.
[[nodiscard]] FedThroughput fed_throughput(const Feeders& feeders, Bytes size, int trainers, BytesPerSecond bandwidth,
                                           PerSecond training) noexcept;

}  // namespace simcore
