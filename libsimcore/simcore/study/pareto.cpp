#include "simcore/study/pareto.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace simcore {

/// Front, found by rising cost: a design is on it when it is faster than all that are cheaper, and as fast as any of
/// its cost.
std::vector<bool> pareto_front(std::span<const CostAndTime> designs) {
  std::vector<std::size_t> order(designs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto before = [&](std::size_t a, std::size_t b) {
    return designs[a].cost < designs[b].cost ||
           (designs[a].cost == designs[b].cost && designs[a].time < designs[b].time);
  };
  std::ranges::sort(order, before);
  std::vector<bool> front(designs.size());
  CostAndTime last{HUGE_VAL, HUGE_VAL};  // of the front
  for (const std::size_t i : order) {
    const bool equal = designs[i].cost == last.cost && designs[i].time == last.time;
    front[i] = equal || designs[i].time < last.time;
    if (front[i]) last = designs[i];
  }
  return front;
}

}  // namespace simcore
