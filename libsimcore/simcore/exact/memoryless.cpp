#include "simcore/exact/memoryless.hpp"

#include "simcore/exact/partial_moments.hpp"

namespace simcore {
namespace {

/// E over failures X < length of the billed time (X − unbilled)+, its square, and its product with X.
struct BilledMoments {
  double first, second, product;
};

BilledMoments billed_moments(double rate, const PartialMoments& failure, double unbilled) noexcept {
  if (unbilled <= 0.0) return {failure.first, failure.second, failure.second};
  const PartialMoments free = exponential_moments(rate, unbilled);
  const double share = free.survival - failure.survival, first = failure.first - free.first,
               second = failure.second - free.second;
  return {first - unbilled * share, second - unbilled * (2.0 * first - unbilled * share), second - unbilled * first};
}

/// A stage that is tried until it succeeds: `length`, of which `unbilled` is free, plus for each failure what it ran
/// and what it takes to come back to the beginning of the stage.
TimePair repeated(double rate, double length, double unbilled, const TimePair& again) noexcept {
  const PartialMoments x = exponential_moments(rate, length);
  const double tries = 1.0 / x.survival, failures = rate * (length + tries * x.first);  // e^(rate × length) − 1
  const BilledMoments billed = billed_moments(rate, x, unbilled);
  const double wall_first = tries * x.first, billed_first = tries * billed.first;
  const double wall = wall_first + failures * again.wall, paid = billed_first + failures * again.billed;
  return {.wall = length + wall,
          .billed = length - unbilled + paid,
          .wall_variance = tries * x.second + 2.0 * again.wall * wall_first +
                           failures * (again.wall_variance + again.wall * again.wall) + wall * wall,
          .billed_variance = tries * billed.second + 2.0 * again.billed * billed_first +
                             failures * (again.billed_variance + again.billed * again.billed) + paid * paid,
          .covariance = tries * billed.product + again.wall * billed_first + again.billed * wall_first +
                        failures * (again.covariance + again.wall * again.billed) + wall * paid,
          .interruptions = failures * (1.0 + again.interruptions)};
}

/// The first download, which is billed as far as it gets; if it fails, `again` follows.
TimePair once(double rate, double length, const TimePair& again) noexcept {
  const PartialMoments x = exponential_moments(rate, length);
  const double done = length * x.survival + x.first, failure = rate * done;
  const double squares = length * length * x.survival + x.second - done * done, more = failure * x.survival;
  // Cov(min(X, length), [X < length]) = E[X; X < length] − P(X < length) E[min].
  const double link = x.first - failure * done;
  return {.wall = done + failure * again.wall,
          .billed = done + failure * again.billed,
          .wall_variance =
              squares + 2.0 * again.wall * link + failure * again.wall_variance + more * again.wall * again.wall,
          .billed_variance = squares + 2.0 * again.billed * link + failure * again.billed_variance +
                             more * again.billed * again.billed,
          .covariance = squares + (again.wall + again.billed) * link + failure * again.covariance +
                        more * again.wall * again.billed,
          .interruptions = failure * (1.0 + again.interruptions)};
}

}  // namespace

TimePair memoryless_makespan(const Stages& stages, double rate, const Overhead& start, const Overhead& wait) noexcept {
  const TimePair overhead = TimePair(start) + TimePair(wait);
  const auto attempt = [&](double prefix) { return overhead + repeated(rate, prefix, stages.unbilled, overhead); };
  const TimePair again = attempt(stages.prefix);
  const TimePair afresh = stages.nothing_to_restore > 0.0 ? attempt(stages.prefix_of(stages.kept)) : again;
  TimePair total =
      TimePair(start) + once(rate, stages.first_prefix, afresh) + repeated(rate, stages.first_stage(), 0.0, afresh);
  total.from_scratch = total.interruptions;
  if (stages.kept == 0) return total;
  const bool alike = stages.short_one == stages.full || stages.kept == 1;
  const double full = static_cast<double>(stages.kept) - (alike ? 1.0 : 2.0);
  if (full > 0.0) total += full * repeated(rate, stages.full, 0.0, again);
  if (!alike) total += repeated(rate, stages.short_one, 0.0, again);
  return total + repeated(rate, stages.final_stage, 0.0, again);
}

}  // namespace simcore
