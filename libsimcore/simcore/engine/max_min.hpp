#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace simcore {

inline constexpr std::size_t kMaxFlows = 32;
inline constexpr std::size_t kMaxResources = 64;
/// Stands where the index of a resource may stand: what limits the flow is its own cap.
inline constexpr std::size_t kOwnCap = kMaxResources;

/// Bit f: flow f belongs to the set.
using FlowSet = std::uint32_t;

/// Bit r: resource r belongs to the set.
using ResourceSet = std::uint64_t;

/// One unit of the flow uses `coefficient` units of the resource.
struct Crossing {
  std::size_t resource = 0;
  double coefficient = 1.0;
};

/// Flows and the resources that they cross. Of fixed size: no allocation, copies are plain.
class FlowNetwork {
 public:
  /// Forgets all flows and resources.
  void clear() noexcept;
  /// Adds a resource and returns its index. Throws SimulationError beyond kMaxResources.
  std::size_t add_resource();
  /// Adds a flow and returns its index. `cap` [units/s] may be infinite. The fair share grows with `weight` > 0, the
  /// number of equal readers behind the flow. Several crossings of one resource add up. Throws SimulationError for
  /// negative or NaN values, unknown resources and beyond kMaxFlows.
  std::size_t add_flow(double cap, double weight, std::span<const Crossing> crossings);

  [[nodiscard]] std::size_t flows() const noexcept { return flows_; }
  [[nodiscard]] std::size_t resources() const noexcept { return resources_; }
  [[nodiscard]] double cap(std::size_t flow) const noexcept { return caps_[flow]; }
  [[nodiscard]] double weight(std::size_t flow) const noexcept { return weights_[flow]; }
  [[nodiscard]] double coefficient(std::size_t flow, std::size_t resource) const noexcept {
    return coefficients_[resource][flow];
  }
  [[nodiscard]] FlowSet all_flows() const noexcept { return static_cast<FlowSet>((std::uint64_t{1} << flows_) - 1); }
  /// The flows that cross a resource.
  [[nodiscard]] FlowSet crossing(std::size_t resource) const noexcept { return crossing_[resource]; }
  /// The resources that a flow crosses.
  [[nodiscard]] ResourceSet crossed_by(std::size_t flow) const noexcept { return crossed_by_[flow]; }

 private:
  std::size_t flows_ = 0;
  std::size_t resources_ = 0;
  std::array<double, kMaxFlows> caps_{};
  std::array<double, kMaxFlows> weights_{};
  std::array<ResourceSet, kMaxFlows> crossed_by_{};
  std::array<FlowSet, kMaxResources> crossing_{};
  std::array<std::array<double, kMaxFlows>, kMaxResources> coefficients_{};  // [resource][flow]
};

/// The weighted max-min fair rates, by progressive filling: all flows rise together, each in proportion to its weight,
/// until a cap or a resource stops some; the others rise on. So each flow stands at its cap, or crosses a saturated
/// resource (its bottleneck) on which no flow has a larger rate / weight. These rates are unique.
///
/// `limits` [units/s, one a resource] may be 0 or infinite. Writes `rates` [units/s] and `bottlenecks` (a resource or
/// kOwnCap) of the active flows; other flows use nothing and are not written. A flow that nothing limits has the rate
/// infinity and kOwnCap. When several constraints stop a flow at once, the first resource is named, kOwnCap last.
/// Throws SimulationError for a negative or NaN limit or a span that is too short; allocates nothing.
/// Source: Bertsekas and Gallager, Data Networks, 2nd edition, section 6.5.2.
void max_min_rates(const FlowNetwork& network, FlowSet active, std::span<const double> limits, std::span<double> rates,
                   std::span<std::size_t> bottlenecks);

}  // namespace simcore
