#include "simcore/explore/risk_front.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace simcore {

/// Designs are gone through by rising cost, then time, then risk: only an earlier one can beat a later one.
RiskFront::RiskFront(std::span<const CostTimeAndRisk> designs) : members_(designs.size()) {
  std::vector<std::size_t> order(designs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {},
                    [&](std::size_t i) { return std::tuple(designs[i].cost, designs[i].time, designs[i].risk); });
  for (std::size_t place = 0; place < order.size(); ++place) {
    const CostTimeAndRisk& own = designs[order[place]];
    if (place > 0 && own == designs[order[place - 1]]) {
      members_[order[place]] = members_[order[place - 1]];
    } else if (!covers(own)) {
      members_[order[place]] = true;
      front_.push_back(own);
    }
  }
}

bool RiskFront::covers(const CostTimeAndRisk& design) const {
  const auto beyond = std::ranges::upper_bound(front_, design.cost, {}, &CostTimeAndRisk::cost);
  return std::any_of(std::make_reverse_iterator(beyond), front_.rend(), [&](const CostTimeAndRisk& other) {
    return other.time <= design.time && other.risk <= design.risk;
  });
}

}  // namespace simcore
