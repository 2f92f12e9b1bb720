#include "simcore/training/topology.hpp"

#include <algorithm>

namespace simcore {
namespace {

Link shared(const Link& link, double share) noexcept { return {link.bandwidth * share, link.latency}; }

/// What a ring or a tree through all devices gets.
BytesPerSecond slowest(const Topology& topology) noexcept {
  if (topology.nodes == 1) return topology.within.bandwidth;
  if (topology.devices_per_node == 1) return topology.between.bandwidth;
  return std::min(topology.within.bandwidth, topology.between.bandwidth);
}

int ranks(const Topology& topology) noexcept { return topology.nodes * topology.devices_per_node; }

/// Half an all-reduce. A step between nodes takes at least as long as one within.
Seconds ring(Bytes size, const Topology& topology) noexcept {
  const int all = ranks(topology);
  const double between = topology.nodes - 1.0, within = all - topology.nodes;
  return (all - 1.0) / all * size / slowest(topology) + between * topology.between.latency +
         within * topology.within.latency;
}

Seconds in_two_stages(Bytes size, const Topology& topology) noexcept {
  const double devices = topology.devices_per_node;
  return reduce_scatter(size, topology.devices_per_node, topology.within) +
         reduce_scatter(size / devices, topology.nodes, shared(topology.between, 1.0 / devices));
}

/// A group of `size` devices, `together` of them on one node of `layout`.
Topology group(const Layout& layout, int size, int together, const Link& within, const Link& between) noexcept {
  return {.nodes = (size - 1) / together + 1,
          .devices_per_node = together,
          .within = within,
          .between = shared(between, static_cast<double>(together) / layout.devices_per_node)};
}

}  // namespace

Seconds ring_all_reduce(Bytes size, const Topology& topology) noexcept { return 2.0 * ring(size, topology); }

Seconds tree_all_reduce(Bytes size, const Topology& topology) noexcept {
  if (ranks(topology) == 1) return Seconds();
  const Seconds latencies = tree_all_reduce(Bytes(), topology.nodes, topology.between) +
                            2.0 * (topology.devices_per_node - 1.0) * topology.within.latency;
  return 2.0 * (size / slowest(topology)) + latencies;
}

Seconds hierarchical_all_reduce(Bytes size, const Topology& topology) noexcept {
  const double devices = topology.devices_per_node;
  return ring_all_reduce(size, topology.devices_per_node, topology.within) +
         all_reduce(size / devices, topology.nodes, shared(topology.between, 1.0 / devices));
}

Seconds all_reduce(Bytes size, const Topology& topology) noexcept {
  return std::min(
      {ring_all_reduce(size, topology), tree_all_reduce(size, topology), hierarchical_all_reduce(size, topology)});
}

Seconds reduce_scatter(Bytes size, const Topology& topology) noexcept {
  return std::min(ring(size, topology), in_two_stages(size, topology));
}

Seconds all_gather(Bytes size, const Topology& topology) noexcept { return reduce_scatter(size, topology); }

Topology data_parallel_group(const Layout& layout, const Link& within, const Link& between) noexcept {
  const int together = std::max(1, layout.devices_per_node / layout.tensor_parallel);
  return group(layout, layout.data_parallel(), std::min(layout.data_parallel(), together), within, between);
}

Topology tensor_parallel_group(const Layout& layout, const Link& within, const Link& between) noexcept {
  return group(layout, layout.tensor_parallel, std::min(layout.tensor_parallel, layout.devices_per_node), within,
               between);
}

Link stage_link(const Layout& layout, const Link& within, const Link& between) noexcept {
  return layout.nodes > 1 ? shared(between, 1.0 / layout.devices_per_node) : within;
}

}  // namespace simcore
