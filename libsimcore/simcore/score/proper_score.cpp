#include "simcore/score/proper_score.hpp"

#include <algorithm>
#include <cstddef>

namespace simcore {
namespace {

/// A point of a quantile function.
struct Point {
  double level;
  double value;
};

/// Twice the integral of the pinball loss along a straight piece that does not cross the outcome: the loss is a square
/// of the level there, for which Simpson's rule is exact.
double area_beside(Point from, Point to, double outcome) {
  const double above = from.value + to.value > 2.0 * outcome ? 1.0 : 0.0;
  const auto loss = [&](double level, double value) { return (value - outcome) * (above - level); };
  const double middle = loss(0.5 * (from.level + to.level), 0.5 * (from.value + to.value));
  return (to.level - from.level) / 3.0 * (loss(from.level, from.value) + 4.0 * middle + loss(to.level, to.value));
}

/// Area along any straight piece, which has two parts where it crosses the outcome.
double area(Point from, Point to, double outcome) {
  const bool crosses = from.value < outcome && outcome < to.value;
  if (!crosses) return area_beside(from, to, outcome);
  const double share = (outcome - from.value) / (to.value - from.value);
  const Point crossing{.level = from.level + share * (to.level - from.level), .value = outcome};
  return area_beside(from, crossing, outcome) + area_beside(crossing, to, outcome);
}

}  // namespace

double crps(const PredictiveLaw& law, double outcome) {
  double sum = 0.0;
  Point before{.level = 0.0, .value = law.values.front()};
  for (std::size_t i = 0; i < law.levels.size(); ++i) {
    const Point next{.level = law.levels[i], .value = law.values[i]};
    sum += area(before, next, outcome);
    before = next;
  }
  return sum + area(before, {.level = 1.0, .value = before.value}, outcome);
}

double interval_score(Interval interval, double level, double outcome) {
  const double outside = std::max({interval.low - outcome, outcome - interval.high, 0.0});
  return interval.high - interval.low + 2.0 / (1.0 - level) * outside;
}

double pinball_loss(double quantile, double level, double outcome) {
  return std::max(level * (outcome - quantile), (1.0 - level) * (quantile - outcome));
}

}  // namespace simcore
