#include "simcore/training/topology.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "fuzz.hpp"

using namespace simcore;

namespace {

const Link kWithin{BytesPerSecond(2e11), Seconds(3e-6)};
const Link kBetween{BytesPerSecond(5e10), Seconds(2e-5)};
const Bytes kSize(7e8);

auto approx(double expected) { return Approx(expected).epsilon(1e-12); }
double wire(double bytes, const Link& link) { return bytes / link.bandwidth.value(); }

/// The three stages, a message at a time: every device's sends within, every node's over its one interface.
double simulated_hierarchy(int nodes, int devices) {
  double seconds = 0.0;
  const double part = kSize.value() / devices;
  for (int half = 0; half < 2; ++half)
    for (int step = 1; step < devices; ++step) seconds += wire(part, kWithin) + kWithin.latency.value();
  for (int step = 1; step <= 2 * (nodes - 1); ++step) {
    double over_interface = 0.0;
    for (int device = 0; device < devices; ++device) over_interface += part / nodes;
    seconds += wire(over_interface, kBetween) + kBetween.latency.value();
  }
  return seconds;
}

/// Groups of a layout as lists of devices, numbered as Megatron numbers ranks.
struct Groups {
  std::vector<std::vector<int>> tensor, data;
};
Groups groups_of(const Layout& layout) {
  std::map<std::pair<int, int>, std::vector<int>> tensor, data;
  const int stage_size = layout.devices() / layout.pipeline_parallel;
  for (int rank = 0; rank < layout.devices(); ++rank) {
    const int stage = rank / stage_size, replica = rank % stage_size / layout.tensor_parallel;
    tensor[{stage, replica}].push_back(rank);
    data[{stage, rank % layout.tensor_parallel}].push_back(rank);
  }
  Groups result;
  for (const auto& [key, ranks] : tensor) result.tensor.push_back(ranks);
  for (const auto& [key, ranks] : data) result.data.push_back(ranks);
  return result;
}

/// The group with most nodes, and how many groups use the interface of its first node.
void check_group(const Topology& topology, const std::vector<std::vector<int>>& groups, int devices_per_node) {
  std::map<int, std::set<std::size_t>> users;
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (const int rank : groups[g]) users[rank / devices_per_node].insert(g);
  for (const auto& group : groups) {
    std::map<int, int> on_node;
    for (const int rank : group) ++on_node[rank / devices_per_node];
    CHECK(topology.nodes == static_cast<int>(on_node.size()));
    for (const auto& [node, members] : on_node) {
      CHECK(topology.devices_per_node == members);
      CHECK(topology.between.bandwidth.value() ==
            approx(kBetween.bandwidth.value() / static_cast<double>(users[node].size())));
    }
  }
}

struct Random {
  std::mt19937_64 engine;
  double operator()(double low, double high) {
    return low * std::pow(high / low, std::uniform_real_distribution<>()(engine));
  }
  Link link() { return {BytesPerSecond((*this)(1e8, 1e12)), Seconds((*this)(1e-7, 1e-3))}; }
};

}  // namespace

TEST_CASE("A hierarchical all-reduce takes as long as its stages, message by message") {
  for (int nodes = 1; nodes <= 16; ++nodes)
    for (int devices = 1; devices <= 16; ++devices) {
      CAPTURE(nodes, devices);
      const Topology topology{nodes, devices, kWithin, kBetween};
      CHECK(hierarchical_all_reduce(kSize, topology).value() == approx(simulated_hierarchy(nodes, devices)));
    }
}

TEST_CASE("One ring through all devices waits for the slowest link at each step") {
  for (int nodes = 1; nodes <= 9; ++nodes)
    for (int devices = 1; devices <= 9; ++devices) {
      const Topology topology{nodes, devices, kWithin, kBetween};
      double bytes_time = 0.0, latencies = 0.0;
      const int ranks = nodes * devices;
      for (int rank = 0; rank < ranks; ++rank) {  // the hop from this rank to the next
        const bool crosses = nodes > 1 && rank / devices != (rank + 1) % ranks / devices;
        const double sent = 2.0 * (ranks - 1) * kSize.value() / ranks;
        bytes_time = std::max(bytes_time, wire(sent, crosses ? kBetween : kWithin));
        if (rank + 1 < ranks) latencies += 2.0 * (crosses ? kBetween : kWithin).latency.value();
      }
      CAPTURE(nodes, devices);
      CHECK(ring_all_reduce(kSize, topology).value() == approx(bytes_time + latencies));
    }
}

TEST_CASE("A topology of one kind of link is the flat collective") {
  for (int n = 1; n <= 40; ++n) {
    for (const Topology& topology : {Topology{n, 1, kWithin, kBetween}, Topology{1, n, kBetween, kWithin}}) {
      CHECK(ring_all_reduce(kSize, topology).value() == approx(ring_all_reduce(kSize, n, kBetween).value()));
      CHECK(all_gather(kSize, topology).value() == approx(all_gather(kSize, n, kBetween).value()));
    }
    const Topology line{n, 1, kWithin, kBetween};
    CHECK(all_reduce(kSize, line).value() == approx(all_reduce(kSize, n, kBetween).value()));
  }
}

TEST_CASE("Groups of a layout share the nodes as ranks numbered one by one do") {
  for (const Layout& layout : {
           Layout{.nodes = 4, .devices_per_node = 8},
           Layout{.nodes = 4, .devices_per_node = 8, .tensor_parallel = 2},
           Layout{.nodes = 4, .devices_per_node = 8, .tensor_parallel = 8},
           Layout{.nodes = 4, .devices_per_node = 8, .tensor_parallel = 16},
           Layout{.nodes = 4, .devices_per_node = 8, .tensor_parallel = 2, .pipeline_parallel = 4},
           Layout{.nodes = 4, .devices_per_node = 8, .tensor_parallel = 4, .pipeline_parallel = 8},
           Layout{.nodes = 2, .devices_per_node = 8, .tensor_parallel = 1, .pipeline_parallel = 8},
           Layout{.nodes = 1, .devices_per_node = 8, .tensor_parallel = 2, .pipeline_parallel = 2},
           Layout{.nodes = 6, .devices_per_node = 4, .tensor_parallel = 2, .pipeline_parallel = 3},
       }) {
    CAPTURE(layout.nodes, layout.tensor_parallel, layout.pipeline_parallel);
    const Groups groups = groups_of(layout);
    check_group(data_parallel_group(layout, kWithin, kBetween), groups.data, layout.devices_per_node);
    check_group(tensor_parallel_group(layout, kWithin, kBetween), groups.tensor, layout.devices_per_node);
  }
}

TEST_CASE("Stages on several nodes share each interface among its devices") {
  const Layout one{.devices_per_node = 8, .pipeline_parallel = 8}, four{.nodes = 4, .devices_per_node = 8};
  CHECK(stage_link(one, kWithin, kBetween).bandwidth == kWithin.bandwidth);
  CHECK(8.0 * stage_link(four, kWithin, kBetween).bandwidth == kBetween.bandwidth);
}

TEST_CASE("Faster links and fewer bytes never slow a collective over nodes") {
  for_seeds(2000, [](std::uint64_t seed) {
    Random random{std::mt19937_64(seed)};
    const Topology slow{static_cast<int>(random(1.0, 1000.0)), static_cast<int>(random(1.0, 17.0)), random.link(),
                        random.link()};
    Topology fast = slow;
    for (Link* link : {&fast.within, &fast.between})
      *link = {link->bandwidth * random(1.0, 10.0), link->latency / random(1.0, 10.0)};
    const Bytes size(random(1.0, 1e12)), less = size / random(1.0, 100.0);
    using Collective = Seconds (*)(Bytes, const Topology&);
    for (const Collective collective :
         {Collective(ring_all_reduce), Collective(tree_all_reduce), Collective(hierarchical_all_reduce),
          Collective(all_reduce), Collective(reduce_scatter), Collective(all_gather)}) {
      CHECK(collective(size, fast) <= collective(size, slow));
      CHECK(collective(less, slow) <= collective(size, slow));
      CHECK(collective(size, {1, 1, slow.within, slow.between}) == Seconds());
    }
    const double halves = 2.0 * reduce_scatter(size, slow).value();
    CHECK(all_reduce(size, slow).value() <= halves * (1.0 + 1e-12));
  });
}
