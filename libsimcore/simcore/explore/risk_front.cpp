#include "simcore/explore/risk_front.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <tuple>

#include "simcore/montecarlo/parallel_for.hpp"

namespace simcore {
namespace {

/// Lateness, or that of the budget or of a run that does not finish.
double risk_of(const DesignEstimate& estimate) {
  return std::max({estimate.share(&DesignEstimate::late), estimate.share(&DesignEstimate::over_budget),
                   estimate.share(&DesignEstimate::unfinished)});
}

/// Designs that may be on the front: of many, those that none of the same part beats.
std::vector<std::size_t> candidates(std::span<const CostTimeAndRisk> designs, std::size_t threads) {
  constexpr std::size_t kPart = 16'384;
  std::vector<std::size_t> found(designs.size());
  std::iota(found.begin(), found.end(), std::size_t{0});
  if (designs.size() <= kPart) return found;
  std::vector<char> may_be(designs.size());
  parallel_for_each((designs.size() + kPart - 1) / kPart, threads, [&](std::size_t part) {
    const std::size_t first = part * kPart;
    const RiskFront own(designs.subspan(first, std::min(kPart, designs.size() - first)));
    std::ranges::copy(own.members(), may_be.begin() + static_cast<std::ptrdiff_t>(first));
  });
  std::erase_if(found, [&](std::size_t i) { return may_be[i] == 0; });
  return found;
}

}  // namespace

CostTimeAndRisk point_of(const DesignEstimate& estimate) {
  return {mean_of(estimate, &DesignEstimate::cost).mean, mean_of(estimate, &DesignEstimate::wall_clock).mean,
          std::round(risk_of(estimate) / kLeastTolerance) * kLeastTolerance};
}

CostTimeAndRisk least_of(const DesignEstimate& estimate) {
  CostTimeAndRisk point = point_of(estimate);
  if (estimate.certain) return point;
  point.cost -= kFrontReach * mean_of(estimate, &DesignEstimate::cost).error;
  point.time -= kFrontReach * mean_of(estimate, &DesignEstimate::wall_clock).error;
  const double risk = risk_of(estimate);
  const double reach = kFrontReach * std::sqrt(risk * (1.0 - risk) / static_cast<double>(estimate.runs));
  point.risk = std::max(0.0, std::floor((risk - reach) / kLeastTolerance) * kLeastTolerance);
  return point;
}

/// Designs are gone through by rising cost, then time, then risk: only an earlier one can beat a later one.
RiskFront::RiskFront(std::span<const CostTimeAndRisk> designs, std::size_t threads) : members_(designs.size()) {
  std::vector<std::size_t> order = candidates(designs, threads);
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
