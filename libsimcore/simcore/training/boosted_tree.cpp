#include "simcore/training/boosted_tree.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

Bytes histogram_bytes(const BoostedTree& tree, int level) noexcept {
  constexpr Bytes pair{16.0};
  const double nodes = level == 0 ? 1.0 : std::ldexp(1.0, level - 1);
  return nodes * tree.features * tree.bins * pair;
}

Seconds histogram_time(const BoostedTree& tree, int workers, const Link& link) noexcept {
  Seconds time;
  for (int level = 0; level < tree.depth; ++level) {
    const Bytes size = histogram_bytes(tree, level);
    time += std::min(binomial_all_reduce(size, workers, link), ring_all_reduce(size, workers, link));
  }
  return time;
}

}  // namespace simcore
