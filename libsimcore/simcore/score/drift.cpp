#include "simcore/score/drift.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "simcore/error/error.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/units/format.hpp"

// The martingale: of normal scores z, which are standard normal while the predictions are right, the ratio of another
// law's density to theirs has the mean 1. The products of these ratios from a change on, averaged over all laws and all
// moments of change with weights that sum to 1, are a martingale that starts at 1; by Ville's inequality it ever
// reaches 1 / α with probability α at the most (Shafer and others 2011; the moments as in Shiryaev and Roberts).

namespace simcore {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

/// A normal law of the scores that the monitor bets on.
struct Alternative {
  double mean;
  double deviation;
  Shift shift;

  /// Logarithm of its density over that of the standard normal law.
  [[nodiscard]] double log_ratio(double z) const noexcept {
    const double own = (z - mean) / deviation;
    return 0.5 * (z * z - own * own) - std::log(deviation);
  }
};
constexpr std::array<Alternative, 8> kAlternatives = {{{.mean = 0.75, .deviation = 1.0, .shift = Shift::higher},
                                                       {.mean = 1.5, .deviation = 1.0, .shift = Shift::higher},
                                                       {.mean = 3.0, .deviation = 1.0, .shift = Shift::higher},
                                                       {.mean = -0.75, .deviation = 1.0, .shift = Shift::lower},
                                                       {.mean = -1.5, .deviation = 1.0, .shift = Shift::lower},
                                                       {.mean = -3.0, .deviation = 1.0, .shift = Shift::lower},
                                                       {.mean = 0.0, .deviation = 2.0, .shift = Shift::wider},
                                                       {.mean = 0.0, .deviation = 0.5, .shift = Shift::narrower}}};

/// Normal score of a PIT. One that is 0 or 1 counts as one in a million.
double normal_score(double pit) {
  constexpr double kRarest = 1e-6;
  return normal_quantile(std::clamp(pit, kRarest, 1.0 - kRarest));
}

/// Weight of all changes after the first `count` outcomes. It falls so slowly that late changes are not much harder to
/// see than early ones.
double weight_after(std::size_t count) {
  constexpr double kSoon = 50.0;  // outcomes
  return 1.0 / (1.0 + std::log1p(static_cast<double>(count) / kSoon));
}

double log_of_sum(double a, double b) {
  const double larger = std::max(a, b);
  return larger == kMinusInfinity ? larger : larger + std::log(std::exp(a - larger) + std::exp(b - larger));
}

/// What the monitor knows of one alternative.
struct Bet {
  double log_wealth = kMinusInfinity;  // of all moments of change so far
  double best = 0.0;                   // logarithm of the product since the most likely one
  std::size_t since = 0;               // where that is

  void add(const Alternative& law, double z, double log_weight, std::size_t index) {
    const double log_ratio = law.log_ratio(z);
    log_wealth = log_of_sum(log_wealth, log_weight) + log_ratio;
    if (best <= 0.0) since = index;
    best = std::max(best, 0.0) + log_ratio;
  }
};

class Martingale {
 public:
  /// Takes the next score; returns the logarithm of the martingale.
  double add(double z) {
    const double after = weight_after(count_ + 1);
    const double log_weight = std::log(weight_after(count_) - after);
    double log_sum = kMinusInfinity;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      bets_[i].add(kAlternatives[i], z, log_weight, count_);
      log_sum = log_of_sum(log_sum, bets_[i].log_wealth);
    }
    ++count_;
    return log_of_sum(std::log(after), log_sum - std::log(static_cast<double>(bets_.size())));
  }
  /// Place of the most likely law among the alternatives.
  [[nodiscard]] std::size_t likeliest() const {
    const auto best = std::ranges::max_element(bets_, {}, &Bet::best);
    return static_cast<std::size_t>(std::distance(bets_.begin(), best));
  }
  [[nodiscard]] std::size_t since(std::size_t law) const { return bets_[law].since; }

 private:
  std::array<Bet, kAlternatives.size()> bets_;
  std::size_t count_ = 0;
};

/// Sums of what scores lie beyond half a deviation, to both sides (Page 1954).
class Cusum {
 public:
  double add(double z) {
    above_ = std::max(0.0, above_ + z - kSlack);
    below_ = std::max(0.0, below_ - z - kSlack);
    return std::max(above_, below_);
  }
  /// Limit that is passed within kCusumOutcomes with probability `false_alarm`, by Siegmund's approximation of the mean
  /// time to an alarm, e^b − b − 1 for two sides, where b is the limit and 1.166.
  [[nodiscard]] static double limit(double false_alarm) {
    const double mean_time = kOutcomes / -std::log1p(-false_alarm);
    double b = 1.0;
    for (int i = 0; i < 100; ++i) b = std::log(mean_time + b + 1.0);
    return b - 1.166;
  }

 private:
  static constexpr double kSlack = 0.5;
  static constexpr double kOutcomes = 500.0;
  double above_ = 0.0;
  double below_ = 0.0;
};

void require_right(std::span<const TransformedOutcome> outcomes, double false_alarm) {
  std::vector<Problem> found;
  const bool is_probability = false_alarm > 0.0 && false_alarm < 1.0;
  if (!is_probability) found.push_back({"false_alarm", "must be above 0 and below 1", shortest(false_alarm), ""});
  for (const auto& [name, pit] : outcomes)
    if (const bool is_pit = pit >= 0.0 && pit <= 1.0; !is_pit)
      found.push_back({name, "must be a PIT score from 0 to 1", shortest(pit), ""});
  throw_if_any<InputError>(std::move(found));
}

/// Mean of the normal scores from one place to another, both included.
double mean_score(std::span<const TransformedOutcome> outcomes, std::size_t from, std::size_t to) {
  double sum = 0.0;
  for (std::size_t i = from; i <= to; ++i) sum += normal_score(outcomes[i].pit);
  return sum / static_cast<double>(to - from + 1);
}

/// Fills in what the martingale says at the moment at which it calls.
void call(Drift& found, const Martingale& martingale, std::span<const TransformedOutcome> outcomes, std::size_t now) {
  const std::size_t law = martingale.likeliest(), since = martingale.since(law);
  found.found = DriftMoment{.index = now, .name = outcomes[now].name};
  found.since = DriftMoment{.index = since, .name = outcomes[since].name};
  found.shift = kAlternatives.at(law).shift;
  found.mean_score = mean_score(outcomes, since, now);
}

}  // namespace

Drift drift(std::span<const TransformedOutcome> outcomes, double false_alarm) {
  require_right(outcomes, false_alarm);
  Drift found{.count = outcomes.size(), .false_alarm = false_alarm, .cusum_limit = Cusum::limit(false_alarm)};
  Martingale martingale;
  Cusum cusum;
  double most = 0.0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const double z = normal_score(outcomes[i].pit), evidence = martingale.add(z);
    most = std::max(most, evidence);
    found.evidence.push_back(evidence / std::numbers::ln10);
    found.cusum.push_back(cusum.add(z));
    if (!found.found && evidence >= -std::log(false_alarm)) call(found, martingale, outcomes, i);
    if (!found.cusum_found && found.cusum.back() > found.cusum_limit)
      found.cusum_found = DriftMoment{.index = i, .name = outcomes[i].name};
  }
  found.p_value = std::exp(-most);
  return found;
}

}  // namespace simcore
