#include "simcore/engine/max_min.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "simcore/engine/for_each_bit.hpp"
#include "simcore/engine/require.hpp"

namespace simcore {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Constraints whose levels differ by rounding only stop their flows together.
constexpr double kTie = 1.0 + 1e-13;

/// The state of progressive filling. A level is a rate / weight.
class Filling {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the arrays are written where they are read, no sooner
  Filling(const FlowNetwork& network, FlowSet active, std::span<const double> limits)
      : network_(network), limits_(limits), rising_(active) {
    for (std::size_t r = 0; r < network.resources(); ++r)
      if (limits[r] < kInfinity && (network.crossing(r) & active) != 0) open_ |= ResourceSet{1} << r;
    for_each_bit(open_, [&](std::size_t r) { frozen_use_[r] = 0.0; });
    changed_ = open_;
  }

  [[nodiscard]] bool rising() const noexcept { return rising_ != 0; }

  /// Raises the level to the next stop and freezes the flows that stop there: at least one.
  void rise(std::span<double> rates, std::span<std::size_t> bottlenecks) {
    update_stops();
    level_ = next_stop();
    const ResourceSet saturated = saturated_at(level_ * kTie);
    for_each_bit(rising_, [&](std::size_t f) {
      const ResourceSet bottleneck = network_.crossed_by(f) & saturated;
      if (bottleneck == 0 && cap_level(f) > level_ * kTie) return;
      rates[f] = bottleneck == 0 ? network_.cap(f) : std::min(network_.cap(f), level_ * network_.weight(f));
      bottlenecks[f] = bottleneck == 0 ? kOwnCap : static_cast<std::size_t>(std::countr_zero(bottleneck));
      freeze(f, rates[f]);
    });
  }

 private:
  [[nodiscard]] double cap_level(std::size_t f) const noexcept { return network_.cap(f) / network_.weight(f); }

  /// The levels at which the resources are saturated, where a flow has been frozen since the last time.
  void update_stops() {
    for_each_bit(changed_ & open_, [&](std::size_t r) {
      const FlowSet rising = network_.crossing(r) & rising_;
      double load = 0.0;  // units/s of the resource a unit of level
      for_each_bit(rising, [&](std::size_t f) { load += network_.coefficient(f, r) * network_.weight(f); });
      stops_[r] = std::max(level_, (limits_[r] - frozen_use_[r]) / load);
      if (rising == 0) open_ &= ~(ResourceSet{1} << r);
    });
    changed_ = 0;
  }

  [[nodiscard]] double next_stop() const {
    double stop = kInfinity;
    for_each_bit(open_, [&](std::size_t r) { stop = std::min(stop, stops_[r]); });
    for_each_bit(rising_, [&](std::size_t f) { stop = std::min(stop, cap_level(f)); });
    return stop;
  }

  [[nodiscard]] ResourceSet saturated_at(double level) const {
    ResourceSet saturated = 0;
    for_each_bit(open_, [&](std::size_t r) { saturated |= stops_[r] <= level ? ResourceSet{1} << r : 0U; });
    return saturated;
  }

  void freeze(std::size_t f, double rate) {
    rising_ &= ~(FlowSet{1} << f);
    const ResourceSet crossed = network_.crossed_by(f) & open_;
    changed_ |= crossed;
    for_each_bit(crossed, [&](std::size_t r) { frozen_use_[r] += network_.coefficient(f, r) * rate; });
  }

  const FlowNetwork& network_;
  std::span<const double> limits_;
  double level_ = 0.0;
  FlowSet rising_;
  ResourceSet open_ = 0;                          // resources with a limit that rising flows cross
  ResourceSet changed_ = 0;                       // resources whose stop must be computed anew
  std::array<double, kMaxResources> frozen_use_;  // of the resources in open_
  std::array<double, kMaxResources> stops_;       // levels at which open resources are saturated
};

}  // namespace

void FlowNetwork::clear() noexcept {
  for (std::size_t r = 0; r < resources_; ++r) {
    crossing_[r] = 0;
    std::fill_n(coefficients_[r].begin(), flows_, 0.0);
  }
  std::fill_n(crossed_by_.begin(), flows_, 0);
  flows_ = resources_ = 0;
}

std::size_t FlowNetwork::add_resource() {
  require(resources_ < kMaxResources, "flow network", "holds at most 64 resources",
          static_cast<double>(resources_ + 1));
  return resources_++;
}

std::size_t FlowNetwork::add_flow(double cap, double weight, std::span<const Crossing> crossings) {
  require(flows_ < kMaxFlows, "flow network", "holds at most 32 flows", static_cast<double>(flows_ + 1));
  require(cap >= 0.0, "flow: cap", "must be at least 0", cap);
  require(weight > 0.0 && std::isfinite(weight), "flow: weight", "must be positive and finite", weight);
  for (const auto& [resource, coefficient] : crossings) {
    require(resource < resources_, "flow: crossing", "must name a resource of the network",
            static_cast<double>(resource));
    require(coefficient >= 0.0 && std::isfinite(coefficient), "flow: coefficient", "must be at least 0 and finite",
            coefficient);
  }
  caps_[flows_] = cap;
  weights_[flows_] = weight;
  for (const auto& [resource, coefficient] : crossings) {
    if (coefficient == 0.0) continue;
    coefficients_[resource][flows_] += coefficient;
    crossing_[resource] |= FlowSet{1} << flows_;
    crossed_by_[flows_] |= ResourceSet{1} << resource;
  }
  return flows_++;
}

void max_min_rates(const FlowNetwork& network, FlowSet active, std::span<const double> limits, std::span<double> rates,
                   std::span<std::size_t> bottlenecks) {
  const std::size_t shortest_output = std::min(rates.size(), bottlenecks.size());
  require(limits.size() >= network.resources(), "max-min", "needs a limit for each resource",
          static_cast<double>(limits.size()));
  require(shortest_output >= network.flows(), "max-min", "needs room for each flow",
          static_cast<double>(shortest_output));
  for (const double limit : limits) require(limit >= 0.0, "max-min: limit", "must be at least 0", limit);
  Filling filling(network, active & network.all_flows(), limits);
  while (filling.rising()) filling.rise(rates, bottlenecks);
}

}  // namespace simcore
