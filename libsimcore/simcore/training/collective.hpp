#pragma once

#include "simcore/units/quantity.hpp"

namespace simcore {

/// What carries bytes from one rank to the next: each rank sends and receives at `bandwidth` at once, and a message is
/// under way for `latency`.
struct Link {
  BytesPerSecond bandwidth;
  Seconds latency;
};

/// Times of collective operations among `ranks` (at least 1; a single one has nobody to wait for, so 0). `size` is the
/// buffer of one rank: all that is summed, or all that is there after a gather. None is slower over a faster link or
/// with fewer bytes. Bandwidth terms: NVIDIA/nccl-tests, doc/PERFORMANCE.md.

/// 2 (n − 1)/n · S/B + 2 (n − 1) α: the fewest bytes that any algorithm can send (Patarasu and Yuan, JPDC 69 (2009)
/// 117).
[[nodiscard]] Seconds ring_all_reduce(Bytes size, int ranks, const Link& link) noexcept;

/// 2 S/B + 2 ⌈log₂ n⌉ α: two binary trees, each of half of the buffer; who has children in one is a leaf in the other
/// (Sanders, Speck and Träff, Parallel Computing 35 (2009) 581). NVIDIA/nccl, src/graph/tuning.cc, counts the same.
[[nodiscard]] Seconds tree_all_reduce(Bytes size, int ranks, const Link& link) noexcept;

/// The faster of ring and tree.
[[nodiscard]] Seconds all_reduce(Bytes size, int ranks, const Link& link) noexcept;

/// (n − 1)/n · S/B + (n − 1) α, in a ring.
[[nodiscard]] Seconds reduce_scatter(Bytes size, int ranks, const Link& link) noexcept;
[[nodiscard]] Seconds all_gather(Bytes size, int ranks, const Link& link) noexcept;

/// S/B + α.
[[nodiscard]] Seconds send(Bytes size, const Link& link) noexcept;

/// 2 ⌈log₂ n⌉ (S/B + α): a binomial tree sums to its root and back, whole buffers at a time (Thakur, Rabenseifner and
/// Gropp, IJHPCA 19 (2005) 49), as MPI sums what is short.
[[nodiscard]] Seconds binomial_all_reduce(Bytes size, int ranks, const Link& link) noexcept;

}  // namespace simcore
