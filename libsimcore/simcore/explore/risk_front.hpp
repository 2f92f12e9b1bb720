#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "simcore/explore/design_estimate.hpp"

namespace simcore {

/// A design by what it costs, how long it takes and how likely it fails; less is better in each respect.
struct CostTimeAndRisk {
  double cost = 0.0;
  double time = 0.0;
  double risk = 0.0;

  friend bool operator==(const CostTimeAndRisk&, const CostTimeAndRisk&) = default;
};

/// A design as the front sees it: risks that differ by a run in thousands are the same.
[[nodiscard]] CostTimeAndRisk point_of(const DesignEstimate& estimate);

inline constexpr double kFrontReach = 3.0;  // standard errors within which a design may be on the front

/// The least that the design may cost, take and risk, as far as its runs tell.
[[nodiscard]] CostTimeAndRisk least_of(const DesignEstimate& estimate);

/// The designs that no other one beats: as good in every respect and better in one. Equal designs stand or fall
/// together.
class RiskFront {
 public:
  /// Threads share the work, and change nothing.
  explicit RiskFront(std::span<const CostTimeAndRisk> designs, std::size_t threads = 1);

  /// Whether each design is on the front.
  [[nodiscard]] const std::vector<bool>& members() const noexcept { return members_; }
  /// Whether a design of the front is as good in every respect.
  [[nodiscard]] bool covers(const CostTimeAndRisk& design) const;

 private:
  std::vector<bool> members_;
  std::vector<CostTimeAndRisk> front_;  // by cost
};

}  // namespace simcore
