#include "simcore/calibrate/detail/template_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "simcore/calibrate/detail/interval_probability.hpp"

namespace simcore {
namespace {

// The trapezoidal rule on a smooth, bell-shaped integrand is exact to rounding when its steps are this part of the
// deviation of the bell and of a soft edge, and when it ends where nothing is left. Where hundreds of censored runs
// share an edge, which is sharper then, levels are off by 1e-9.
constexpr double kStep = 0.6;
constexpr double kNothing = -32.0;  // logarithm of what is left at the ends
constexpr int kMostNewtonSteps = 100;
const double kLogTwoPi = std::log(2.0 * std::numbers::pi);

double squared(double value) noexcept { return value * value; }

/// A finite value in what is known of a run.
double middle_of(const LogLength& run) noexcept {
  if (std::isinf(run.low)) return run.high;
  return std::isinf(run.high) ? run.low : 0.5 * (run.low + run.high);
}

}  // namespace

/// The integrand at one mean of the template: its logarithm, derivatives by the mean, and slope by log_within.
struct TemplateLikelihood::Point {
  double mean = 0.0;
  double log = 0.0;
  double slope = 0.0;
  double curvature = 0.0;
  double by_log_within = 0.0;
};

/// Sums over points, each weighed by its share of the peak.
struct TemplateLikelihood::Integral {
  double weight = 0.0;
  double first = 0.0;  // of distances from the peak
  double second = 0.0;
  double by_log_within = 0.0;

  void add(const Point& point, const Point& peak) noexcept {
    const double share = std::exp(point.log - peak.log), distance = point.mean - peak.mean;
    weight += share;
    first += share * distance;
    second += share * squared(distance);
    by_log_within += share * point.by_log_within;
  }
};

TemplateLikelihood::TemplateLikelihood(std::vector<LogLength> runs) {
  std::ranges::sort(runs);
  double exact = 0.0, middles = 0.0;
  for (const LogLength& run : runs) {
    middles += middle_of(run);
    if (!run.is_exact()) {
      censored_.push_back(run);
      continue;
    }
    count_ += 1.0;
    exact += run.low;
  }
  middle_ = runs.empty() ? 0.0 : middles / static_cast<double>(runs.size());
  average_ = count_ > 0.0 ? exact / count_ : 0.0;
  for (const LogLength& run : runs) squares_ += run.is_exact() ? squared(run.low - average_) : 0.0;
}

TemplateLikelihood::Point TemplateLikelihood::point(double mean, const Levels& levels) const {
  const double between = std::exp(2.0 * levels.log_between), within = std::exp(2.0 * levels.log_within);
  const double off = mean - levels.account, misfit = squares_ + count_ * squared(mean - average_);
  Point found{.mean = mean};
  found.log = -0.5 * (squared(off) / between + misfit / within + (count_ + 1.0) * kLogTwoPi) - levels.log_between -
              count_ * levels.log_within;
  found.slope = -off / between - count_ * (mean - average_) / within;
  found.curvature = -1.0 / between - count_ / within;
  found.by_log_within = misfit / within - count_;
  for (const LogLength& run : censored_) {
    const IntervalProbability run_in = interval_probability(run, mean, std::exp(levels.log_within));
    found.log += run_in.log;
    found.slope += run_in.by_mean;
    found.curvature += run_in.by_mean_twice;
    found.by_log_within += run_in.by_log_deviation;
  }
  return found;
}

/// Newton's steps, halved until they climb: the integrand's logarithm is concave.
TemplateLikelihood::Point TemplateLikelihood::mode(const Levels& levels) const {
  Point best = point(count_ > 0.0 ? average_ : middle_, levels);
  for (int i = 0; i < kMostNewtonSteps; ++i) {
    double step = -best.slope / best.curvature;
    Point next = point(best.mean + step, levels);
    for (int halved = 0; halved < kMostNewtonSteps && !(next.log > best.log); ++halved)
      next = point(best.mean + (step *= 0.5), levels);
    if (!(next.log > best.log)) break;
    best = next;
    if (std::abs(step) < 1e-2 / std::sqrt(-best.curvature)) break;  // anywhere near the peak will do
  }
  return best;
}

void TemplateLikelihood::add_side(Integral& integral, const Point& peak, double step, const Levels& levels) const {
  for (int i = 1;; ++i) {
    const Point next = point(peak.mean + i * step, levels);
    if (!(next.log - peak.log > kNothing)) return;
    integral.add(next, peak);
  }
}

TemplateEvidence TemplateLikelihood::at(const Levels& levels) const {
  const Point peak = mode(levels);
  const double step = kStep * std::min(1.0 / std::sqrt(-peak.curvature), std::exp(levels.log_within));
  Integral integral;
  integral.add(peak, peak);
  add_side(integral, peak, step, levels);
  add_side(integral, peak, -step, levels);
  TemplateEvidence found;
  const double shift = integral.first / integral.weight, off = peak.mean + shift - levels.account;
  const double between = std::exp(2.0 * levels.log_between);
  found.log_likelihood = peak.log + std::log(integral.weight * step);
  found.mean = peak.mean + shift;
  found.variance = integral.second / integral.weight - squared(shift);
  found.slope = {off / between, (squared(off) + found.variance) / between - 1.0,
                 integral.by_log_within / integral.weight};
  return found;
}

}  // namespace simcore
