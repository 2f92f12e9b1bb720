#include "simcore/explore/selection.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>

#include "simcore/montecarlo/parallel_for.hpp"

namespace simcore {
namespace {

/// A count of runs and the largest share of them that is allowed.
struct CountLimit {
  std::uint64_t DesignEstimate::* counted = nullptr;
  std::optional<double> most;
};

std::array<CountLimit, 3> limits_of(const SelectionRule& rule) noexcept {
  return {{{&DesignEstimate::late, rule.late},
           {&DesignEstimate::over_budget, rule.over_budget},
           {&DesignEstimate::unfinished, rule.unfinished}}};
}

constexpr std::uint64_t kEveryRun = std::numeric_limits<std::uint64_t>::max();
constexpr double kNone = 1e-15;    // probability that changes no sum
constexpr double kSurprise = 4.0;  // standard errors: one in 800 by chance
constexpr double kUnseen = 0.1;    // of a run: what an event adds that no run shows yet

using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using BinomialLaw = boost::math::binomial_distribution<double, InDouble>;

/// Probability of a value of Student's law at or above t.
double upper_tail(double t) {
  constexpr double kFar = 60.0;  // 1e-18 and less
  if (t > kFar) return 0.0;
  static const boost::math::students_t_distribution<double, InDouble> law(static_cast<double>(kRandomisations - 1));
  return boost::math::cdf(boost::math::complement(law, t));
}

/// Probability that the mean behind a difference is below -zone: that the first design is better by more than that.
double chance_below(const EstimatedMean& difference, double zone) {
  const double beyond = difference.mean + zone;
  if (difference.error <= 0.0) return beyond < 0.0 ? 1.0 : 0.0;
  return upper_tail(beyond / difference.error);
}

/// How likely as many runs or more are counted when each is with a probability.
double chance_of_more(std::uint64_t counted, std::uint64_t runs, double probability) {
  if (counted == 0) return 1.0;
  if (probability <= 0.0) return 0.0;
  if (probability >= 1.0) return 1.0;
  const BinomialLaw law(static_cast<double>(runs), probability);
  return boost::math::cdf(boost::math::complement(law, static_cast<double>(counted) - 1.0));
}

double chance_of_fewer(std::uint64_t counted, std::uint64_t runs, double probability) {
  if (probability >= 1.0) return counted == runs ? 1.0 : 0.0;
  if (probability <= 0.0) return 1.0;
  return boost::math::cdf(BinomialLaw(static_cast<double>(runs), probability), static_cast<double>(counted));
}

double tolerance_of(double limit, const SelectionRule& rule) {
  return std::max(kLeastTolerance, limit * rule.tolerance);
}

/// How likely such counts are of a design that breaks a limit by more than the tolerance.
double chance_of_breaking(const DesignEstimate& estimate, const SelectionRule& rule) {
  if (estimate.certain) return 0.0;
  double chance = 0.0;
  for (const auto& [counted, most] : limits_of(rule))
    if (most) chance += chance_of_fewer(estimate.*counted, estimate.runs, *most + tolerance_of(*most, rule));
  return std::min(chance, 1.0);
}

/// How likely such counts are of a design that keeps all limits by more than the tolerance.
double chance_of_keeping(const DesignEstimate& estimate, const SelectionRule& rule) {
  if (estimate.certain) return 0.0;
  double chance = 1.0;
  for (const auto& [counted, most] : limits_of(rule))
    if (most)
      chance = std::min(chance, chance_of_more(estimate.*counted, estimate.runs, *most - tolerance_of(*most, rule)));
  return chance;
}

/// What an event that no run shows yet may add to the mean of so many.
double unseen(double mean, std::uint64_t runs) { return kUnseen * mean / static_cast<double>(runs); }

/// Whether later runs of the design show what those until `level` did not: its mean has changed more than their error
/// lets expect.
bool is_surprised(const EstimateHistory& design, std::size_t level, DesignEstimate::Sums DesignEstimate::* output) {
  if (design.size() == level + 1) return false;
  const EstimatedMean then = mean_of(design[level], output), now = mean_of(design.back(), output);
  const double error = std::hypot(then.error, unseen(then.mean, design[level].runs));
  return std::abs(now.mean - then.mean) > kSurprise * error;
}

/// Goes through the designs by their last estimates.
class Selecting {
 public:
  Selecting(std::span<const EstimateHistory> designs, const SelectionRule& rule, std::span<const std::size_t> among,
            std::size_t threads)
      : designs_(designs), rule_(rule), among_(among), threads_(threads), output_(output_of(rule)) {}

  [[nodiscard]] Selection select() const {
    Selection selection;
    std::vector<ComparedDesigns> differences;
    if (const std::optional<std::size_t> known = best_known()) {
      differences = differences_to(*known);
      selection.best = best(differences, last(*known).preference);
      if (selection.best != known) differences = differences_to(*selection.best);
    } else {
      selection.nearest = nearest();
      differences = each([&](std::size_t i) { return ComparedDesigns{{mean(i), 0.0}}; });
    }
    judge(differences, selection);
    return selection;
  }

 private:
  [[nodiscard]] const DesignEstimate& last(std::size_t i) const { return designs_[i].back(); }
  [[nodiscard]] double mean(std::size_t i) const { return mean_of(last(i), output_).mean; }

  [[nodiscard]] std::vector<ComparedDesigns> each(const std::function<ComparedDesigns(std::size_t design)>& of) const {
    std::vector<ComparedDesigns> all(among_.size());
    parallel_for_each(among_.size(), threads_, [&](std::size_t place) { all[place] = of(among_[place]); });
    return all;
  }

  void judge(std::span<const ComparedDesigns> differences, Selection& selection) const {
    selection.errors.resize(designs_.size());
    selection.differences.resize(designs_.size());
    parallel_for_each(among_.size(), threads_, [&](std::size_t place) {
      const std::size_t i = among_[place];
      selection.differences[i] = differences[place].difference.mean;
      selection.errors[i] = error(i, selection.best, differences[place].difference);
    });
    double sum = 0.0;
    for (const std::size_t i : among_) sum += selection.errors[i];
    selection.correct = std::max(0.0, 1.0 - sum);
  }

  /// Least mean of those that have most runs, among the most preferred that keep the limits.
  [[nodiscard]] std::optional<std::size_t> best_known() const {
    const auto key = [&](std::size_t i) {
      return std::tuple(last(i).preference, last(i).certain ? 0 : kEveryRun - last(i).runs, mean(i));
    };
    std::optional<std::size_t> found;
    for (const std::size_t i : among_)
      if (keeps_limits(last(i), rule_) && (!found || key(i) < key(*found))) found = i;
    return found;
  }

  [[nodiscard]] std::vector<ComparedDesigns> differences_to(std::size_t other) const {
    return each([&](std::size_t i) { return compare(designs_[i], designs_[other], output_); });
  }

  /// Means of different numbers of runs differ by what the runs bring, so that each design is compared to one of them;
  /// a design that cannot be, as its runs are too few, is not the best yet.
  [[nodiscard]] std::size_t best(std::span<const ComparedDesigns> differences, std::uint32_t preference) const {
    std::size_t found = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t place = 0; place < among_.size(); ++place) {
      const DesignEstimate& own = last(among_[place]);
      const ComparedDesigns& compared = differences[place];
      if (own.preference != preference || !keeps_limits(own, rule_)) continue;
      if (!compared.by_same_runs || compared.difference.mean >= least) continue;
      found = among_[place];
      least = compared.difference.mean;
    }
    return found;
  }

  [[nodiscard]] std::optional<std::size_t> nearest() const {
    std::optional<std::size_t> found;
    std::pair least(std::numeric_limits<double>::infinity(), 0.0);
    for (const std::size_t i : among_) {
      const std::pair own(excess(last(i), rule_), mean(i));
      if (found && own >= least) continue;
      found = i;
      least = own;
    }
    return found;
  }

  [[nodiscard]] double error(std::size_t i, std::optional<std::size_t> best, const EstimatedMean& difference) const {
    const bool keeps = keeps_limits(last(i), rule_);
    if (!best) return chance_of_keeping(last(i), rule_);
    if (i == *best) return chance_of_breaking(last(i), rule_);
    if (last(i).preference != last(*best).preference)
      return last(i).preference < last(*best).preference ? chance_of_keeping(last(i), rule_) : 0.0;
    const double better = chance_below(difference, rule_.indifference * mean(*best));
    return keeps || better <= kNone ? better : std::min(better, chance_of_keeping(last(i), rule_));
  }

  std::span<const EstimateHistory> designs_;
  const SelectionRule& rule_;
  std::span<const std::size_t> among_;
  std::size_t threads_;
  DesignEstimate::Sums DesignEstimate::* output_;
};

}  // namespace

std::optional<double> share_below(Statistic statistic) noexcept {
  if (statistic == Statistic::mean) return std::nullopt;
  return statistic == Statistic::p50 ? 0.5 : 0.9;
}

DesignEstimate::Sums DesignEstimate::* output_of(const SelectionRule& rule) noexcept {
  if (rule.statistic != Statistic::mean) return &DesignEstimate::quantile;
  return rule.objective == Objective::cost ? &DesignEstimate::cost : &DesignEstimate::wall_clock;
}

bool keeps_limits(const DesignEstimate& estimate, const SelectionRule& rule) noexcept {
  return excess(estimate, rule) <= 0.0;
}

double excess(const DesignEstimate& estimate, const SelectionRule& rule, double reach) noexcept {
  double most = -1.0;
  for (const auto& [counted, limit] : limits_of(rule)) {
    if (!limit) continue;
    const double share = estimate.share(counted);
    const double error = estimate.certain ? 0.0 : std::sqrt(share * (1.0 - share) / static_cast<double>(estimate.runs));
    most = std::max(most, share + reach * error - *limit);
  }
  return most;
}

ComparedDesigns compare(const EstimateHistory& a, const EstimateHistory& b,
                        DesignEstimate::Sums DesignEstimate::* output) noexcept {
  if (a.back().certain || b.back().certain) return {mean_difference(a.back(), b.back(), output)};
  const std::size_t level = std::min(a.size(), b.size()) - 1;
  const double whole = std::max(mean_of(a[level], output).mean, mean_of(b[level], output).mean);
  if (is_surprised(a, level, output) || is_surprised(b, level, output)) {
    const EstimatedMean own = mean_of(a.back(), output), other = mean_of(b.back(), output);
    const double error = std::hypot(own.error, other.error, unseen(whole, a[level].runs));
    return {.difference = {own.mean - other.mean, error}, .by_same_runs = false};
  }
  const EstimatedMean difference = mean_difference(a[level], b[level], output);
  return {{difference.mean, std::hypot(difference.error, unseen(whole, a[level].runs))}};
}

Selection select(std::span<const EstimateHistory> designs, const SelectionRule& rule) {
  std::vector<std::size_t> possible;
  for (std::size_t i = 0; i < designs.size(); ++i)
    if (!designs[i].empty()) possible.push_back(i);
  return select(designs, rule, possible);
}

Selection select(std::span<const EstimateHistory> designs, const SelectionRule& rule,
                 std::span<const std::size_t> among, std::size_t threads) {
  return Selecting(designs, rule, among, threads).select();
}

}  // namespace simcore
