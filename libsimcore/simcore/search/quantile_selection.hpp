#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace simcore {

/// The same values as quantile() of the sorted sample, without sorting all of it: a few of them cost a third. `shares`
/// ascending, in (0, 1]; `values` not empty, left in another order.
template <std::size_t n>
[[nodiscard]] std::array<double, n> select_quantiles(std::span<double> values, const std::array<double, n>& shares) {
  std::array<double, n> found{};
  auto from = values.begin();
  for (std::size_t i = 0; i < n; ++i) {
    const double rank = std::ceil(shares[i] * static_cast<double>(values.size()) - 1e-9);
    const auto at = values.begin() + (static_cast<std::ptrdiff_t>(std::max(1.0, rank)) - 1);
    if (at >= from) std::nth_element(from, at, values.end());
    from = std::max(from, at);
    found[i] = *at;
  }
  return found;
}

}  // namespace simcore
