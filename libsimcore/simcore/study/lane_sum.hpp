#pragma once

#include <array>
#include <cstddef>

namespace simcore {

/// term(0) + … + term(n - 1), in four sums side by side: additions need not wait for each other, and the order is
/// always the same.
template <class Term>
[[nodiscard]] double lane_sum(std::size_t n, const Term& term) {
  std::array<double, 4> lanes{};
  const std::size_t whole = n - n % 4;
  for (std::size_t i = 0; i < whole; i += 4)
    for (std::size_t lane = 0; lane < 4; ++lane) lanes[lane] += term(i + lane);
  for (std::size_t i = whole; i < n; ++i) lanes[i % 4] += term(i);
  return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

}  // namespace simcore
