#include "simcore/score/coverage.hpp"

#include <boost/math/special_functions/beta.hpp>

#include "simcore/stats/proportion.hpp"
#include "simcore/stats/summary.hpp"

namespace simcore {

double probability_of_coverage(double least, std::size_t covered, std::size_t count) {
  const auto hits = static_cast<double>(covered), misses = static_cast<double>(count - covered);
  return boost::math::ibetac(hits + 1.0, misses + 1.0, least);
}

Coverage coverage(double level, std::size_t covered, std::size_t count) {
  const Interval true_share = clopper_pearson(covered, count, kIntervalLevel);
  const double least = level - kCoverageSlack;
  return {.level = level,
          .covered = covered,
          .count = count,
          .share = static_cast<double>(covered) / static_cast<double>(count),
          .share_low = true_share.low,
          .share_high = true_share.high,
          .least = least,
          .probability = probability_of_coverage(least, covered, count)};
}

}  // namespace simcore
