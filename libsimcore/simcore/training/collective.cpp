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

Seconds chain(Bytes size, int ranks, const Link& link) noexcept {
  return ranks > 1 ? size / link.bandwidth + (ranks - 1.0) * link.latency : Seconds();
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
Seconds all_to_all(Bytes size, int ranks, const Link& link) noexcept { return ring(size, ranks, link); }
Seconds broadcast(Bytes size, int ranks, const Link& link) noexcept { return chain(size, ranks, link); }
Seconds reduce(Bytes size, int ranks, const Link& link) noexcept { return chain(size, ranks, link); }

Seconds send(Bytes size, const Link& link) noexcept { return size / link.bandwidth + link.latency; }

Seconds binomial_all_reduce(Bytes size, int ranks, const Link& link) noexcept {
  return 2.0 * levels(ranks) * send(size, link);
}

Seconds parameter_server(Bytes size, int workers, int servers, const Link& link) noexcept {
  const double crowd = std::max(1.0, static_cast<double>(workers) / servers);
  return 2.0 * crowd * (size / link.bandwidth) + 2.0 * link.latency;
}

Seconds shared_parameter_server(Bytes size, int nodes, const Link& link) noexcept {
  return nodes > 1 ? 2.0 * others(nodes) * size / link.bandwidth + 2.0 * link.latency : Seconds();
}

}  // namespace simcore
