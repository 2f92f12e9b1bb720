#pragma once

#include "simcore/training/layout.hpp"
#include "simcore/training/topology.hpp"

namespace simcore {

/// What a data-parallel rank sums and gathers, before it is sharded: its part of the model.
struct ModelBytes {
  Bytes weights;    // as they are gathered for computing
  Bytes gradients;  // as they are summed
};

/// Collective operations among data-parallel ranks, of all the gradients (all-reduce, reduce-scatter) or weights
/// (all-gather).
struct Exchange {
  int all_reduces = 0;
  int reduce_scatters = 0;
  int all_gathers = 0;

  friend constexpr Exchange operator+(Exchange a, Exchange b) noexcept {
    return {a.all_reduces + b.all_reduces, a.reduce_scatters + b.reduce_scatters, a.all_gathers + b.all_gathers};
  }
  friend constexpr Exchange operator*(int times, Exchange a) noexcept {
    return {times * a.all_reduces, times * a.reduce_scatters, times * a.all_gathers};
  }
  friend constexpr bool operator==(Exchange, Exchange) noexcept = default;
};

/// When they come: ZeRO (Rajbhandari et al., SC 2020, arXiv:1910.02054, section 7) and FSDP. Without sharding, and with
/// that of the optimizer only, gradients are summed after the last micro-batch; sharded gradients after each one, since
/// nobody keeps them all. Fully sharded weights are gathered before each forward and each backward pass; recomputing
/// activations needs no third gather.
[[nodiscard]] Exchange forward_exchange(Sharding sharding) noexcept;
[[nodiscard]] Exchange backward_exchange(Sharding sharding, bool last_micro_batch) noexcept;
/// Exchange of new weights, after the optimizer.
[[nodiscard]] Exchange update_exchange(Sharding sharding) noexcept;
/// Everything that is exchanged in a step.
[[nodiscard]] Exchange step_exchange(Sharding sharding, int micro_batches) noexcept;

/// What each rank sends: (n − 1)/n of the buffer for each gather and scatter, twice that for an all-reduce.
[[nodiscard]] Bytes sent_bytes(const Exchange& exchange, const ModelBytes& model, int ranks) noexcept;

[[nodiscard]] Seconds exchange_time(const Exchange& exchange, const ModelBytes& model,
                                    const Topology& topology) noexcept;

}  // namespace simcore
