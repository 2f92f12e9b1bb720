#include "simcore/exact/renewal.hpp"

#include <limits>
#include <optional>
#include <vector>

namespace simcore {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNegligible = 0x1.0p-60;  // beside the probability of any progress

/// What follows from the start of an attempt to the end of the job: means, and second moments about 0.
struct ToGo {
  double interruptions = 0.0;
  double wall = 0.0, billed = 0.0;
  double wall_square = 0.0, billed_square = 0.0, product = 0.0;
};

constexpr ToGo kNeverEnds{kInfinity, kInfinity, kInfinity, kInfinity, kInfinity, kInfinity};

/// Interruptions X within an interval of ages.
struct Share {
  double probability = 0.0;
  double time = 0.0;  // E[X; in the interval] [s]
  double paid = 0.0;  // the same of (X − unbilled)+

  friend Share operator-(const Share& a, const Share& b) noexcept {
    return {a.probability - b.probability, a.time - b.time, a.paid - b.paid};
  }
};

/// Sums over the intervals in which an attempt can be interrupted: the share of each, times what is then still to come.
struct Sums {
  ToGo next;  // weighted by the probability
  double time_wall = 0.0, time_billed = 0.0, paid_wall = 0.0, paid_billed = 0.0;

  void add(const Share& share, const ToGo& to_go) noexcept {
    if (share.probability <= 0.0) return;  // what cannot happen may be infinite
    next.interruptions += share.probability * to_go.interruptions;
    next.wall += share.probability * to_go.wall;
    next.billed += share.probability * to_go.billed;
    next.wall_square += share.probability * to_go.wall_square;
    next.billed_square += share.probability * to_go.billed_square;
    next.product += share.probability * to_go.product;
    time_wall += share.time * to_go.wall;
    time_billed += share.time * to_go.billed;
    paid_wall += share.paid * to_go.wall;
    paid_billed += share.paid * to_go.billed;
  }
};

/// An attempt from one state.
struct Attempt {
  double end = 0.0, reach = 0.0;  // age [s] at the end of the job, and the probability to get there
  Share failed;                   // interrupted before
  double time_square = 0.0, paid_square = 0.0, product = 0.0;  // E over failures of X^2, (X − unbilled)+^2, X (X − u)+
  double progress = 1.0;                                       // P(the next attempt is not from the same state)
  Share back;                                                  // interrupted before that
  Share unkept;                                                // interrupted before the last stage is kept
};

/// What the lifetime does before ages at which an attempt that begins with a prefix [s] keeps a stage or ends.
class Ages {
 public:
  Ages(const Stages& stages, const Lifetime& lifetime, double prefix)
      : stages_(stages), lifetime_(lifetime), prefix_(prefix) {
    kept_.push_back({});
    while (kept_.size() < stages.kept && (kept_.size() == 1 || matters(kept_.back())))
      kept_.push_back(before(static_cast<double>(kept_.size()) * stages.full));
  }

  [[nodiscard]] double prefix() const noexcept { return prefix_; }
  [[nodiscard]] PartialMoments end(std::size_t left) const { return before(stages_.to_end(left)); }
  /// Moments before the first of `left` stages is kept, or before the end when none is left.
  [[nodiscard]] PartialMoments first_kept(std::size_t left) const {
    return left > 1 ? kept_[1] : before(left == 1 ? stages_.short_one : stages_.final_stage);
  }
  [[nodiscard]] PartialMoments last_kept(std::size_t left) const {
    const bool alike = stages_.short_one == stages_.full && left > 0 && left < kept_.size();
    return alike ? kept_[left] : before(stages_.to_last_kept(left));
  }
  /// [i] before full stage i is kept, as far as it matters.
  [[nodiscard]] const std::vector<PartialMoments>& kept() const noexcept { return kept_; }
  [[nodiscard]] PartialMoments at(double age) const { return lifetime_.before(Seconds(age)); }

 private:
  [[nodiscard]] PartialMoments before(double age) const { return at(prefix_ + age); }
  [[nodiscard]] bool matters(const PartialMoments& end) const { return end.survival > kNegligible * kept_[1].survival; }

  const Stages& stages_;
  const Lifetime& lifetime_;
  double prefix_;
  std::vector<PartialMoments> kept_;
};

/// Attempts of these ages, of which the first `unbilled` seconds are free.
class Attempts {
 public:
  Attempts(const Stages& stages, const Ages& ages, double unbilled)
      : stages_(stages), ages_(ages), unbilled_(unbilled), free_(ages.at(unbilled)) {
    const std::vector<PartialMoments>& kept = ages.kept();
    between_.reserve(kept.size());
    for (std::size_t i = 0; i + 1 < kept.size(); ++i)
      between_.push_back(share_before(kept[i + 1]) - share_before(kept[i]));
  }

  /// Attempt with `left` stages still to be kept.
  [[nodiscard]] Attempt from(std::size_t left) const {
    const PartialMoments first = ages_.first_kept(left), end = ages_.end(left);
    const double second = end.second - free_.second, time = end.first - free_.first;
    const double share = free_.survival - end.survival;
    return {.end = ages_.prefix() + stages_.to_end(left),
            .reach = end.survival,
            .failed = share_before(end),
            .time_square = end.second,
            .paid_square = second - unbilled_ * (2.0 * time - unbilled_ * share),
            .product = second - unbilled_ * time,
            .progress = first.survival,
            .back = share_before(first),
            .unkept = left > 0 ? share_before(ages_.last_kept(left)) : Share{}};
  }

  /// Adds what follows interruptions of the attempt after some progress. `to_go` holds the states with fewer stages
  /// left.
  void add_progress(Sums& sums, std::size_t left, const Attempt& attempt, const std::vector<ToGo>& to_go) const {
    if (left == 0) return;
    for (std::size_t i = 1; i + 1 < left && i < between_.size(); ++i) sums.add(between_[i], to_go[left - i]);
    const std::vector<PartialMoments>& kept = ages_.kept();
    if (left > 1 && left - 1 < kept.size()) sums.add(attempt.unkept - share_before(kept[left - 1]), to_go[1]);
    sums.add(attempt.failed - attempt.unkept, to_go[0]);
  }

  [[nodiscard]] double unbilled() const noexcept { return unbilled_; }

 private:
  /// Ages from 0 to t, which is not in the free part.
  [[nodiscard]] Share share_before(const PartialMoments& t) const noexcept {
    return {1.0 - t.survival, t.first, t.first - free_.first - unbilled_ * (free_.survival - t.survival)};
  }

  const Stages& stages_;
  const Ages& ages_;
  double unbilled_;
  PartialMoments free_;
  std::vector<Share> between_;  // [i] in full stage i + 1
};

/// What an attempt and all after it take, when `sums` holds what follows it but for going back to the same state.
ToGo solve(const Attempt& attempt, Sums sums, double unbilled, const Overhead& start, const Overhead& wait) {
  if (attempt.progress <= 0.0) return kNeverEnds;
  const double failed = attempt.failed.probability, overhead = start.mean + wait.mean, done = start.mean + attempt.end,
               paid = attempt.end - unbilled;
  ToGo result;
  result.interruptions = (failed + sums.next.interruptions) / attempt.progress;
  result.wall = (start.mean + attempt.failed.time + attempt.reach * attempt.end + failed * wait.mean + sums.next.wall) /
                attempt.progress;
  result.billed = (attempt.failed.paid + attempt.reach * paid + sums.next.billed) / attempt.progress;
  sums.add(attempt.back, {.interruptions = 0.0, .wall = result.wall, .billed = result.billed});
  const double overhead_square = start.variance + wait.variance + overhead * overhead;
  result.wall_square = (attempt.reach * (start.variance + done * done) + overhead_square * failed +
                        2.0 * overhead * attempt.failed.time + attempt.time_square +
                        2.0 * (overhead * sums.next.wall + sums.time_wall) + sums.next.wall_square) /
                       attempt.progress;
  result.billed_square =
      (attempt.reach * paid * paid + attempt.paid_square + 2.0 * sums.paid_billed + sums.next.billed_square) /
      attempt.progress;
  result.product = (attempt.reach * done * paid + overhead * attempt.failed.paid + attempt.product +
                    overhead * sums.next.billed + sums.time_billed + sums.paid_wall + sums.next.product) /
                   attempt.progress;
  return result;
}

std::vector<ToGo> later_attempts(const Stages& stages, const Attempts& restored, const Attempts& afresh,
                                 const Overhead& start, const Overhead& wait) {
  std::vector<ToGo> to_go;
  to_go.reserve(stages.kept + 1);
  for (std::size_t left = 0; left <= stages.kept; ++left) {
    const Attempts& attempts = left == stages.kept ? afresh : restored;
    const Attempt attempt = attempts.from(left);
    Sums sums;
    attempts.add_progress(sums, left, attempt, to_go);
    to_go.push_back(solve(attempt, sums, attempts.unbilled(), start, wait));
  }
  return to_go;
}

}  // namespace

TimePair renewal_makespan(const Stages& stages, const Lifetime& lifetime, const Overhead& start, const Overhead& wait) {
  const Ages later(stages, lifetime, stages.prefix);
  std::optional<Ages> own_fresh, own_first;  // where they begin at other ages than the later ones
  const double fresh_prefix = stages.prefix_of(stages.kept);
  const Ages& fresh = fresh_prefix == later.prefix() ? later : own_fresh.emplace(stages, lifetime, fresh_prefix);
  const Ages& first_ages =
      stages.first_prefix == fresh_prefix ? fresh : own_first.emplace(stages, lifetime, stages.first_prefix);
  const Attempts restored(stages, later, stages.unbilled), afresh(stages, fresh, stages.unbilled),
      first(stages, first_ages, 0.0);
  const std::vector<ToGo> to_go = later_attempts(stages, restored, afresh, start, wait);
  Attempt attempt = first.from(stages.kept);
  Sums sums;
  first.add_progress(sums, stages.kept, attempt, to_go);
  sums.add(attempt.back, to_go[stages.kept]);
  const double from_scratch = attempt.back.probability / afresh.from(stages.kept).progress;
  attempt.progress = 1.0;  // what follows is known
  attempt.back = {};
  const ToGo all = solve(attempt, sums, 0.0, start, wait);
  return {.wall = all.wall,
          .billed = all.billed,
          .wall_variance = all.wall_square - all.wall * all.wall,
          .billed_variance = all.billed_square - all.billed * all.billed,
          .covariance = all.product - all.wall * all.billed,
          .interruptions = all.interruptions,
          .from_scratch = from_scratch};
}

}  // namespace simcore
