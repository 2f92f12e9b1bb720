#pragma once

#include <span>
#include <vector>

namespace simcore {

/// Share of the runs whose end does not decide whether designs can be compared.
inline constexpr double kRarely = 0.01;

/// A design by what it costs in two respects; less is better in both.
struct CostAndTime {
  double cost = 0.0;
  double time = 0.0;
};

/// Which designs no other one beats: as good in both respects and better in one. Equal designs stand or fall together.
[[nodiscard]] std::vector<bool> pareto_front(std::span<const CostAndTime> designs);

}  // namespace simcore
