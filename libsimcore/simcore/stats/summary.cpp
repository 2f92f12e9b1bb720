#include "simcore/stats/summary.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/stats/mean_interval.hpp"
#include "simcore/stats/radix_sort.hpp"
#include "simcore/stats/rank_interval.hpp"
#include "simcore/stats/sample.hpp"

namespace simcore {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// What the intervals of a summary take from the number of values alone.
struct Levels {
  std::uint64_t count = 0;
  double student = 0.0;
  std::array<RankInterval, kSummaryQuantiles.size()> ranks = {};
};

/// The last one of each order of magnitude is kept: most summaries are of as many values as one before, and are made
/// faster than this.
const Levels& levels(std::uint64_t count) {
  thread_local std::array<Levels, 16> known;
  Levels& last = known[static_cast<std::size_t>(std::bit_width(count)) % known.size()];
  if (last.count == count) return last;
  Levels next{.count = count, .student = count < 2 ? 0.0 : student_factor(count, kIntervalLevel)};
  for (std::size_t i = 0; i < kSummaryQuantiles.size(); ++i)
    next.ranks[i] = rank_interval(count, kSummaryQuantiles[i].share, kIntervalLevel);
  return last = next;
}

/// Sums over a sample, of deviations from a point.
struct Deviations {
  double first = 0.0;
  double second = 0.0;
  double third = 0.0;

  void add(double deviation, double times = 1.0) {
    const double square = deviation * deviation;
    first += times * deviation;
    second += times * square;
    third += times * square * deviation;
  }
};

/// All values, in order.
class Sorted {
 public:
  explicit Sorted(std::span<const std::int64_t> values) : values_(values) {}

  [[nodiscard]] double at(std::uint64_t rank) const { return static_cast<double>(value(rank)); }

  /// Lower end of an interval of ranks, interpolated only between values that are alone: an atom of the law is not left
  /// to interpolation.
  [[nodiscard]] double low_end(RankPlace place) const { return end(place, place.below); }
  [[nodiscard]] double high_end(RankPlace place) const {
    return end(place, place.below + (place.weight > 0.0 ? 1 : 0));
  }

  [[nodiscard]] Deviations around(double centre, std::uint64_t above_rank = 0) const {
    Deviations sums;
    for (const std::int64_t each : values_.subspan(static_cast<std::size_t>(above_rank)))
      sums.add(static_cast<double>(each) - centre);
    return sums;
  }

 private:
  /// A rank of values that lie in memory fits its addresses, also where these have 32 bits.
  [[nodiscard]] std::int64_t value(std::uint64_t rank) const { return values_[static_cast<std::size_t>(rank - 1)]; }

  [[nodiscard]] double end(RankPlace place, std::uint64_t outer) const {
    if (place.weight == 0.0 || is_tied(place.below) || is_tied(place.below + 1)) return at(outer);
    return at(place.below) + place.weight * (at(place.below + 1) - at(place.below));
  }

  [[nodiscard]] bool is_tied(std::uint64_t rank) const {
    const std::int64_t own = value(rank);
    return (rank > 1 && value(rank - 1) == own) || (rank < values_.size() && value(rank + 1) == own);
  }

  std::span<const std::int64_t> values_;
};

/// Counts in bins.
class Binned {
 public:
  Binned(const LogHistogram& histogram, const IntegerMoments& moments)
      : bins_(histogram.bins()),
        least_(static_cast<double>(moments.min())),
        most_(static_cast<double>(moments.max())) {}

  [[nodiscard]] double at(std::uint64_t rank) const { return std::clamp(bin_of(rank).at(rank), least_, most_); }

  [[nodiscard]] double low_end(RankPlace place) const { return std::max(least_, bin_of(place.below).low); }
  [[nodiscard]] double high_end(RankPlace place) const {
    const LogHistogram::Bin& bin = bin_of(place.below + 1);
    return std::min(most_, bin.low + bin.width);
  }

  [[nodiscard]] Deviations around(double centre, std::uint64_t above_rank = 0) const {
    Deviations sums;
    for (const LogHistogram::Bin& bin : bins_) {
      const std::uint64_t end = bin.below + bin.count;
      if (end <= above_rank) continue;
      const std::uint64_t part = end - std::max(above_rank, bin.below);
      const double upper = bin.low + bin.width;  // the values of the part fill its upper end
      const double middle = upper - 0.5 * bin.width * (static_cast<double>(part) / static_cast<double>(bin.count));
      sums.add(middle - centre, static_cast<double>(part));
    }
    return sums;
  }

 private:
  [[nodiscard]] const LogHistogram::Bin& bin_of(std::uint64_t rank) const {
    return *std::ranges::lower_bound(bins_, rank, {}, [](const auto& bin) { return bin.below + bin.count; });
  }

  std::vector<LogHistogram::Bin> bins_;
  double least_, most_;
};

template <class Ordered>
class Summariser {
 public:
  Summariser(const IntegerMoments& moments, const Ordered& ordered, double per_unit)
      : moments_(moments),
        ordered_(ordered),
        levels_(levels(moments.count())),
        per_unit_(per_unit),
        count_(moments.count()) {}

  [[nodiscard]] Summary summary() const {
    Summary found;
    found.count = static_cast<std::size_t>(count_);
    found.mean = moments_.mean() / per_unit_;
    found.standard_error = moments_.standard_error() / per_unit_;
    found.min = static_cast<double>(moments_.min()) / per_unit_;
    found.max = static_cast<double>(moments_.max()) / per_unit_;
    found.intervals.mean = mean_interval();
    for (std::size_t i = 0; i < kSummaryQuantiles.size(); ++i) {
      const SummaryQuantile& each = kSummaryQuantiles[i];
      found.*each.value = ordered_.at(quantile_rank(each.share, count_)) / per_unit_;
      found.intervals.*each.interval = interval(levels_.ranks[i]);
    }
    found.worst5 = worst();
    return found;
  }

 private:
  [[nodiscard]] Interval interval(const RankInterval& ranks) const {
    return {ranks.has_low ? ordered_.low_end(ranks.low) / per_unit_ : 0.0,
            ranks.has_high ? ordered_.high_end(ranks.high) / per_unit_ : kUnbounded};
  }

  [[nodiscard]] Interval mean_interval() const {
    if (count_ < 2) return {0.0, kUnbounded};
    const double mean = moments_.mean(), variance = moments_.variance();
    if (variance == 0.0) return {mean / per_unit_, mean / per_unit_};
    const auto n = static_cast<double>(count_);
    const double skewness = ordered_.around(mean).third / n / std::pow(variance * (n - 1.0) / n, 1.5);
    const Interval found = skewed_mean_interval({count_, mean, moments_.standard_error(), skewness}, levels_.student);
    return {std::max(0.0, found.low) / per_unit_, found.high / per_unit_};
  }

  /// Rockafellar and Uryasev 2000: q + E(X - q)⁺ ÷ 5 % with q the 95 % quantile; its error is that of the mean of
  /// (X - q)⁺, since an error of q does not count in first order.
  [[nodiscard]] Shortfall worst() const {
    const std::uint64_t rank = quantile_rank(1.0 - kWorstShare, count_);
    const double q = ordered_.at(rank);
    const Deviations above = ordered_.around(q, rank);
    const auto n = static_cast<double>(count_);
    const double excess = above.first / n;
    const double variance = std::max(0.0, above.second / n - excess * excess);
    return {(q + excess / kWorstShare) / per_unit_, std::sqrt(variance / n) / kWorstShare / per_unit_};
  }

  const IntegerMoments& moments_;
  const Ordered& ordered_;
  const Levels& levels_;
  double per_unit_;
  std::uint64_t count_;
};

template <class Ordered>
std::vector<double> permilles(const Ordered& ordered, std::uint64_t count, double per_unit) {
  std::vector<double> found(kPermilles);
  for (std::size_t i = 0; i < kPermilles; ++i)
    found[i] = ordered.at(quantile_rank(static_cast<double>(i + 1) / 1000.0, count)) / per_unit;
  return found;
}

}  // namespace

Named<Interval> shown(const SummaryIntervals& in) {
  Named<Interval> found{{{"mean", in.mean}}};
  for (const SummaryQuantile& each : kSummaryQuantiles) found.entries.emplace_back(each.name, in.*each.interval);
  return found;
}

double Summary::quantile(double share) const {
  const bool is_share = share >= 0.0 && share <= 1.0;  // not a number is none
  if (!is_share)
    throw SimulationError("a quantile must be asked for by a share from 0 to 1, got " + std::to_string(share));
  if (min == max) return min;
  if (permilles.empty()) throw SimulationError("only the summaries of a forecast have every quantile");
  const double place = share * static_cast<double>(permilles.size() + 1);
  const double nearest = std::round(place);
  const double at = std::abs(place - nearest) < 1e-9 ? nearest : place;  // 0.975 × 1000 is not quite 975
  const auto below = static_cast<std::size_t>(at);
  const auto known = [this](std::size_t i) {
    if (i == 0) return min;
    return i > permilles.size() ? max : permilles[i - 1];
  };
  const double weight = at - static_cast<double>(below);
  return weight > 0.0 ? std::lerp(known(below), known(below + 1), weight) : known(below);
}

Summary summarise(std::span<std::int64_t> values, double per_unit) {
  IntegerMoments moments;
  moments.add(values);
  return summarise(moments, values, per_unit);
}

Summary summarise(const IntegerMoments& moments, std::span<std::int64_t> values, double per_unit) {
  if (values.empty()) throw std::invalid_argument("a summary needs at least one value");
  radix_sort(values);
  const Sorted sorted(values);
  return Summariser(moments, sorted, per_unit).summary();
}

Summary summary_of_constant(std::int64_t value, double per_unit) {
  const double all = static_cast<double>(value) / per_unit;
  const Interval in{all, all};
  Summary found{.count = 1, .mean = all, .min = all, .max = all, .intervals = {.mean = in}};
  for (const SummaryQuantile& each : kSummaryQuantiles) {
    found.*each.value = all;
    found.intervals.*each.interval = in;
  }
  found.worst5.mean = all;
  return found;
}

Summary summarise(const IntegerMoments& moments, const LogHistogram& histogram, double per_unit) {
  if (moments.count() == 0) throw std::invalid_argument("a summary needs at least one value");
  const Binned binned(histogram, moments);
  Summary found = Summariser(moments, binned, per_unit).summary();
  found.quantile_error = LogHistogram::kWidth;
  return found;
}

std::vector<double> permilles_of(std::span<const std::int64_t> sorted, double per_unit) {
  return permilles(Sorted(sorted), sorted.size(), per_unit);
}

std::vector<double> permilles_of(const IntegerMoments& moments, const LogHistogram& histogram, double per_unit) {
  return permilles(Binned(histogram, moments), moments.count(), per_unit);
}

}  // namespace simcore
