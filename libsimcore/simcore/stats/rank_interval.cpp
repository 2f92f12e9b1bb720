#include "simcore/stats/rank_interval.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace simcore {
namespace {

constexpr double kNegligible = 1e-18;  // against the largest term

/// The binomial law of the number of values below the quantile, its terms relative to the largest.
class Below {
 public:
  Below(std::uint64_t count, double p) : count_(static_cast<double>(count)), odds_(p / (1.0 - p)), p_(p) {
    const double mode = std::min(count_, std::floor((count_ + 1.0) * p));
    total_ = 1.0;
    first_ = mode;
    first_term_ = 1.0;
    while (first_ > 0.0 && first_term_ > kNegligible) {
      first_term_ *= first_ / ((count_ - first_ + 1.0) * odds_);
      total_ += first_term_;
      --first_;
    }
    double term = 1.0;
    for (double k = mode; k < count_ && term > kNegligible; ++k) total_ += term *= ratio(k);
  }

  /// Where the probability to be beyond the quantile is `wanted`. The value of rank r is beyond it with the
  /// probability that fewer than r values are below it.
  [[nodiscard]] RankPlace place(double wanted) const {
    double beyond = 0.0, term = first_term_, rank = first_;  // `beyond` belongs to `rank`, `term` to as many below
    while (rank < count_ && beyond + term / total_ <= wanted) {
      beyond += term / total_;
      term *= ratio(rank);
      ++rank;
    }
    const double next = std::min(1.0, beyond + term / total_);
    return {static_cast<std::uint64_t>(rank), weight(rank, beyond, next, wanted)};
  }

  [[nodiscard]] double least() const { return std::pow(1.0 - p_, count_); }  // P(no value below it)
  [[nodiscard]] double most() const { return std::pow(p_, count_); }         // P(no value above it)

 private:
  /// Ratio of the term k + 1 to the term k.
  [[nodiscard]] double ratio(double k) const { return (count_ - k) * odds_ / (k + 1.0); }

  [[nodiscard]] double weight(double rank, double beyond, double next, double wanted) const {
    if (rank < 1.0 || rank >= count_ || wanted <= beyond || next <= beyond) return 0.0;
    const double pull = rank * (1.0 - p_) * (next - wanted) / ((count_ - rank) * p_ * (wanted - beyond));
    return 1.0 / (1.0 + pull);
  }

  double count_, odds_, p_;
  double total_ = 0.0;
  double first_ = 0.0, first_term_ = 0.0;  // the smallest number that is not negligible
};

}  // namespace

RankInterval rank_interval(std::uint64_t count, double p, double level) {
  const bool makes_sense = count > 0 && p > 0.0 && p < 1.0 && level > 0.0 && level < 1.0;
  if (!makes_sense) throw std::invalid_argument("a rank interval needs count > 0, 0 < p < 1 and 0 < level < 1");
  const Below below(count, p);
  const double outside = 1.0 - level;
  RankInterval found;
  found.has_low = below.least() <= outside / 2.0;
  found.has_high = below.most() <= outside / 2.0;
  if (!found.has_low && !found.has_high) return found;
  const double tail = found.has_low && found.has_high ? outside / 2.0 : outside;
  if (found.has_low) found.low = below.place(tail);
  if (found.has_high) found.high = below.place(1.0 - tail);
  // A few values are more likely than `level` all beyond a small quantile: the least of them is an upper end.
  if (found.has_high && found.high.below == 0) found.high = {1, 0.0};
  return found;
}

}  // namespace simcore
