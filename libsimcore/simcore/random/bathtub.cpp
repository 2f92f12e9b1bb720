#include "simcore/random/bathtub.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr int kMostSteps = 100;  // of a bisection: more than a double has bits

void check(const Bathtub::Parameters& law) {
  std::vector<Problem> problems;
  const auto require = [&](bool holds, const char* where, const char* rule, double value) {
    if (!holds) problems.push_back({where, rule, shortest(value), ""});
  };
  const auto is_time = [](double value) { return value > 0.0 && std::isfinite(value); };
  require(law.scale > 0.0 && law.scale <= 1.0, "scale", "must have a scale above 0 and at most 1", law.scale);
  require(is_time(law.early), "early", "must have an early above 0", law.early);
  require(is_time(law.late), "late", "must have a late above 0", law.late);
  require(is_time(law.onset), "onset", "must have an onset above 0", law.onset);
  require(law.cap > 0.0, "cap", "must have a cap above 0", law.cap);
  throw_if_any<SpecError>(std::move(problems));
}

}  // namespace

Bathtub::Bathtub(const Parameters& parameters) : parameters_(parameters) {
  check(parameters_);
  double low = 0.0, high = parameters_.onset + parameters_.late * std::log(1.0 + 1.0 / parameters_.scale);
  for (int i = 0; i < kMostSteps; ++i) {
    end_ = 0.5 * (low + high);
    (share(end_) < 1.0 ? low : high) = end_;
  }
  if (parameters_.cap >= end_) return;
  end_ = parameters_.cap;
  left_ = 1.0 - share(end_);
}

double Bathtub::share(double t) const noexcept {
  const auto& [scale, early, late, onset, cap] = parameters_;
  // Short times keep their digits.
  const double rise = t < late ? std::exp(-onset / late) * std::expm1(t / late)
                               : std::exp((t - onset) / late) - std::exp(-onset / late);
  return scale * (rise - std::expm1(-t / early));
}

double Bathtub::density(double t) const noexcept {
  const auto& [scale, early, late, onset, cap] = parameters_;
  return scale * (std::exp(-t / early) / early + std::exp((t - onset) / late) / late);
}

/// Newton's steps as long as they stay where the root is known to be, halves otherwise.
double Bathtub::quantile(double u) const noexcept {
  if (u >= 1.0 - left_) return end_;
  double low = 0.0, high = end_;
  double t = u < parameters_.scale ? -parameters_.early * std::log1p(-u / parameters_.scale) : parameters_.onset;
  for (int i = 0; i < kMostSteps; ++i) {
    if (t <= low || t >= high) t = 0.5 * (low + high);
    const double above = share(t) - u;
    (above < 0.0 ? low : high) = t;
    const double next = t - above / density(t);
    if (std::abs(next - t) <= 0x1.0p-52 * t) break;
    t = next;
  }
  return std::clamp(t, 0.0, end_);
}

double Bathtub::mean() const noexcept { return first(std::numeric_limits<double>::infinity()); }

double Bathtub::survival(double t) const noexcept {
  if (!(t > 0.0)) return 1.0;
  return t <= end_ ? std::max(0.0, 1.0 - share(t)) : 0.0;
}

double Bathtub::first(double t) const noexcept {
  const double x = std::min(t, end_), a = parameters_.early, b = parameters_.late, onset = parameters_.onset;
  const double fall = std::exp(-x / a), rise = std::exp((x - onset) / b), start = std::exp(-onset / b);
  const double density_part = parameters_.scale * (a - (x + a) * fall + (x - b) * rise + b * start);
  return density_part + (t > end_ ? left_ * end_ : 0.0);
}

double Bathtub::second(double t) const noexcept {
  const double x = std::min(t, end_), a = parameters_.early, b = parameters_.late, onset = parameters_.onset;
  const double fall = std::exp(-x / a), rise = std::exp((x - onset) / b), start = std::exp(-onset / b);
  const double falling = 2.0 * a * a - (x * x + 2.0 * x * a + 2.0 * a * a) * fall;
  const double rising = (x * x - 2.0 * x * b + 2.0 * b * b) * rise - 2.0 * b * b * start;
  return parameters_.scale * (falling + rising) + (t > end_ ? left_ * end_ * end_ : 0.0);
}

}  // namespace simcore
