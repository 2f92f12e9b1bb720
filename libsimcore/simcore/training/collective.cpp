#include "simcore/training/collective.hpp"

#include <algorithm>
#include <bit>

namespace simcore {
namespace {

/// ⌈log₂ n⌉.
int levels(int ranks) noexcept { return static_cast<int>(std::bit_width(static_cast<unsigned>(ranks) - 1U)); }

/// The share of the buffer that the others hold.
double others(int ranks) noexcept { return (ranks - 1.0) / ranks; }

Seconds ring(Bytes size, int ranks, const Link& link) noexcept {
  return others(ranks) * size / link.bandwidth + (ranks - 1.0) * link.latency;
}

}  // namespace

Seconds ring_all_reduce(Bytes size, int ranks, const Link& link) noexcept { return 2.0 * ring(size, ranks, link); }

Seconds tree_all_reduce(Bytes size, int ranks, const Link& link) noexcept {
  return ranks > 1 ? 2.0 * (size / link.bandwidth) + 2.0 * levels(ranks) * link.latency : Seconds();
}

Seconds all_reduce(Bytes size, int ranks, const Link& link) noexcept {
  return std::min(ring_all_reduce(size, ranks, link), tree_all_reduce(size, ranks, link));
}

Seconds reduce_scatter(Bytes size, int ranks, const Link& link) noexcept { return ring(size, ranks, link); }
Seconds all_gather(Bytes size, int ranks, const Link& link) noexcept { return ring(size, ranks, link); }

Seconds send(Bytes size, const Link& link) noexcept { return size / link.bandwidth + link.latency; }

Seconds binomial_all_reduce(Bytes size, int ranks, const Link& link) noexcept {
  return 2.0 * levels(ranks) * send(size, link);
}

}  // namespace simcore
