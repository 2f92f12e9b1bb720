#pragma once

#include <cstdint>

namespace simcore {

/// A place between two values of an ordered sample: (1 - weight) × the one of rank `below` + weight × the next one.
struct RankPlace {
  std::uint64_t below = 0;  // 1 is the least; 0 is before all values
  double weight = 0.0;      // in [0, 1)
};

/// Places of an ordered sample between which a quantile of the law behind it lies.
struct RankInterval {
  RankPlace low;
  RankPlace high;
  bool has_low = false;   // without: the values reach no such bound
  bool has_high = false;  // the same
};

/// Covers the p-quantile with the probability `level`, whatever continuous law `count` independent values have: the
/// number of them below it is binomial, and between two ranks the place is interpolated (Nyblom 1992). When so few
/// values lie beyond the quantile that one end cannot be had, the other end alone has that probability. Throws
/// std::invalid_argument unless count > 0, 0 < p < 1 and 0 < level < 1.
[[nodiscard]] RankInterval rank_interval(std::uint64_t count, double p, double level);

}  // namespace simcore
