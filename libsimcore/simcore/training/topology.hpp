#pragma once

#include "simcore/training/collective.hpp"
#include "simcore/training/layout.hpp"

namespace simcore {

/// Ranks on nodes: `within` carries bytes between the devices of a node, for each of them; `between` is the network
/// interface of a whole node, which its devices share.
struct Topology {
  int nodes = 1;
  int devices_per_node = 1;
  Link within;
  Link between;
};

/// One ring through all devices, or two trees, over the slower link. Latencies as in NVIDIA/nccl, src/graph/tuning.cc:
/// steps between nodes, and steps within them.
[[nodiscard]] Seconds ring_all_reduce(Bytes size, const Topology& topology) noexcept;
[[nodiscard]] Seconds tree_all_reduce(Bytes size, const Topology& topology) noexcept;

/// Reduce-scatter within the g devices of a node, all-reduce of S/g between those in the same place of each node, all
/// at once over its interface, all-gather within: 2 (g − 1)/g · S/B_within + 2 (N − 1)/N · S/B_between, and latencies;
/// or trees between the nodes, where these are faster.
[[nodiscard]] Seconds hierarchical_all_reduce(Bytes size, const Topology& topology) noexcept;

/// The fastest of the three.
[[nodiscard]] Seconds all_reduce(Bytes size, const Topology& topology) noexcept;

/// The faster of one ring through all and of two stages, between nodes and within them.
[[nodiscard]] Seconds reduce_scatter(Bytes size, const Topology& topology) noexcept;
[[nodiscard]] Seconds all_gather(Bytes size, const Topology& topology) noexcept;

/// The ranks of one group of a layout over nodes with these links; groups that work at the same time share interfaces.
/// Data-parallel: the replicas of one stage's device. Tensor-parallel: those that share a layer. Where a stage ends in
/// the middle of a node, its last node counts as full.
[[nodiscard]] Topology data_parallel_group(const Layout& layout, const Link& within, const Link& between) noexcept;
[[nodiscard]] Topology tensor_parallel_group(const Layout& layout, const Link& within, const Link& between) noexcept;
/// What a device sends to the next stage over: an equal share of the interface if some stages are on other nodes.
[[nodiscard]] Link stage_link(const Layout& layout, const Link& within, const Link& between) noexcept;

}  // namespace simcore
