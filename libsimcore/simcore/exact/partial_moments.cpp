#include "simcore/exact/partial_moments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <boost/math/special_functions/gamma.hpp>

namespace simcore {
namespace {

using Policy =
    boost::math::policies::policy<boost::math::policies::promote_double<false>,
                                  boost::math::policies::underflow_error<boost::math::policies::ignore_error>>;

/// Regularised incomplete gamma functions, lower and upper.
double gamma_p(double shape, double x) { return std::isinf(x) ? 1.0 : boost::math::gamma_p(shape, x, Policy()); }
double gamma_q(double shape, double x) { return std::isinf(x) ? 0.0 : boost::math::gamma_q(shape, x, Policy()); }

double normal_cdf(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

/// Lower incomplete gamma functions of a and b at y, without their y^a e^(−y) and y^b e^(−y): Σ y^n / (a (a + 1) … (a +
/// n)). All terms are positive: nothing cancels.
struct GammaPair {
  double a, b;
};
GammaPair gamma_series(double a, double b, double y) noexcept {
  double a_term = 1.0 / a, b_term = 1.0 / b;
  GammaPair sum{a_term, b_term};
  while (a_term > 0x1.0p-45 * sum.a || b_term > 0x1.0p-45 * sum.b) {
    a += 1.0;
    b += 1.0;
    const double both = y / (a * b);  // one division for two
    a_term *= both * b;
    b_term *= both * a;
    sum.a += a_term;
    sum.b += b_term;
  }
  return sum;
}

/// P(3, y) e^y / y^3 for y < 1/2: (1 + y/4 + y^2/(4·5) + …) / 6. All terms are positive: nothing cancels.
double erlang_series(double y) noexcept {
  constexpr std::array<double, 13> kInverse = {1. / 4,  1. / 5,  1. / 6,  1. / 7,  1. / 8,  1. / 9, 1. / 10,
                                               1. / 11, 1. / 12, 1. / 13, 1. / 14, 1. / 15, 1. / 16};
  double term = 1.0 / 6.0, sum = term;
  for (const double inverse : kInverse) {
    sum += (term *= y * inverse);
    if (term < 0x1.0p-56) break;
  }
  return sum;
}

/// P(X >= t) for t > 0.
struct Survival {
  double t;

  double operator()(const Distribution::Constant& law) const { return t <= law.value ? 1.0 : 0.0; }
  double operator()(const Distribution::Uniform& law) const {
    if (t <= law.low) return 1.0;
    return t <= law.high ? (law.high - t) / (law.high - law.low) : 0.0;
  }
  double operator()(const Distribution::Triangular& law) const {
    const double width = law.high - law.low, below = t - law.low, above = law.high - t;
    if (below <= 0.0) return 1.0;
    if (t < law.mode) return 1.0 - below * below / (width * (law.mode - law.low));
    return above > 0.0 ? above * above / (width * (law.high - law.mode)) : 0.0;
  }
  double operator()(const Distribution::Exponential& law) const { return std::exp(-t / law.mean); }
  double operator()(const Distribution::Weibull& law) const { return std::exp(-std::pow(t / law.scale, law.shape)); }
  double operator()(const Distribution::Gamma& law) const { return gamma_q(law.shape, t * law.shape / law.mean); }
  double operator()(const Distribution::Lognormal& law) const {
    if (law.sigma <= 0.0) return t <= law.median ? 1.0 : 0.0;
    return normal_cdf(-std::log(t / law.median) / law.sigma);
  }
  double operator()(const Distribution::Empirical& law) const {
    const auto count = std::ranges::end(*law.sorted) - std::ranges::lower_bound(*law.sorted, t);
    return static_cast<double>(count) / static_cast<double>(law.sorted->size());
  }
  double operator()(const Distribution::Mixture& law) const {
    double total = 0.0, below = 0.0;
    for (std::size_t i = 0; i < law.parts->size(); ++i) {
      total += ((*law.cumulative)[i] - below) * survival((*law.parts)[i], t);
      below = (*law.cumulative)[i];
    }
    return total;
  }
  double operator()(const Distribution::Quantiles& law) const { return law.curve->survival(t); }
  double operator()(const Distribution::Bathtub& law) const { return law.curve->survival(t); }
};

/// Partial moments of a Weibull law: incomplete gamma functions of y = (t / scale)^shape, where y^(1 / shape) is t /
/// scale.
PartialMoments weibull_moments(const Distribution::Weibull& law, double t) {
  constexpr double kFar = 12.0;  // few lie beyond; the series would grow long
  const double x = t / law.scale, y = std::pow(x, law.shape);
  const double one = 1.0 + 1.0 / law.shape, two = 1.0 + 2.0 / law.shape, decay = std::exp(-y);
  if (!(y < kFar))
    return {decay, law.mean * gamma_p(one, y), law.scale * law.scale * std::tgamma(two) * gamma_p(two, y)};
  const GammaPair sums = gamma_series(one, two, y);
  const double lead = t * y * decay;
  return {decay, lead * sums.a, t * lead * sums.b};
}

struct Moments {
  double first = 0.0, second = 0.0;

  friend Moments operator-(const Moments& a, const Moments& b) { return {a.first - b.first, a.second - b.second}; }
  friend Moments operator+(const Moments& a, const Moments& b) { return {a.first + b.first, a.second + b.second}; }
  friend Moments operator*(double weight, const Moments& a) { return {weight * a.first, weight * a.second}; }
};

/// E[X; X < t] and E[X^2; X < t] for t > 0.
struct MomentsBefore {
  double t;

  static Moments point(double value) { return {value, value * value}; }

  Moments operator()(const Distribution::Constant& law) const { return t > law.value ? point(law.value) : Moments{}; }

  Moments operator()(const Distribution::Uniform& law) const {
    const double width = law.high - law.low, x = std::min(t, law.high);
    if (t <= law.low) return {};
    if (width <= 0.0) return point(law.low);
    return {(x - law.low) * (x + law.low) / (2.0 * width),
            (x - law.low) * (x * x + x * law.low + law.low * law.low) / (3.0 * width)};
  }

  /// Moments of a density that rises as 2 y / (width × side) from `low`, where y is 0; a falling one is this seen from
  /// its end.
  static Moments slope(double low, double y, double area) {
    const double mass = area > 0.0 ? y * y / area : 0.0;
    return {mass * (low + 2.0 * y / 3.0), mass * (low * low + 4.0 * low * y / 3.0 + 0.5 * y * y)};
  }

  Moments operator()(const Distribution::Triangular& law) const {
    const double width = law.high - law.low, rise = law.mode - law.low, fall = law.high - law.mode;
    if (t <= law.low) return {};
    if (width <= 0.0) return point(law.low);
    const Moments rising = slope(law.low, std::min(t, law.mode) - law.low, width * rise);
    if (t <= law.mode) return rising;
    return rising + slope(law.high, -fall, width * fall) -
           slope(law.high, std::min(t, law.high) - law.high, width * fall);
  }

  Moments operator()(const Distribution::Exponential& law) const {
    const PartialMoments moments = exponential_moments(1.0 / law.mean, t);
    return {moments.first, moments.second};
  }

  Moments operator()(const Distribution::Weibull& law) const {
    const PartialMoments moments = weibull_moments(law, t);
    return {moments.first, moments.second};
  }

  Moments operator()(const Distribution::Gamma& law) const {
    const double scale = law.mean / law.shape, y = t / scale;
    return {law.mean * gamma_p(law.shape + 1.0, y), law.mean * (law.mean + scale) * gamma_p(law.shape + 2.0, y)};
  }

  Moments operator()(const Distribution::Lognormal& law) const {
    if (law.sigma <= 0.0) return t > law.median ? point(law.median) : Moments{};
    const double growth = std::exp(0.5 * law.sigma * law.sigma), mean = law.median * growth;
    const Moments all{mean, mean * mean * growth * growth};
    if (std::isinf(t)) return all;
    const double z = std::log(t / law.median) / law.sigma;
    return {all.first * normal_cdf(z - law.sigma), all.second * normal_cdf(z - 2.0 * law.sigma)};
  }

  Moments operator()(const Distribution::Empirical& law) const {
    Moments sums;
    for (const double value : *law.sorted) {
      if (value >= t) break;
      sums = sums + point(value);
    }
    return 1.0 / static_cast<double>(law.sorted->size()) * sums;
  }

  Moments operator()(const Distribution::Mixture& law) const {
    Moments sums;
    double below = 0.0;
    for (std::size_t i = 0; i < law.parts->size(); ++i) {
      sums = sums + ((*law.cumulative)[i] - below) * std::visit(*this, (*law.parts)[i].law());
      below = (*law.cumulative)[i];
    }
    return sums;
  }

  Moments operator()(const Distribution::Quantiles& law) const { return {law.curve->first(t), law.curve->second(t)}; }
  Moments operator()(const Distribution::Bathtub& law) const { return {law.curve->first(t), law.curve->second(t)}; }
};

}  // namespace

double survival(const Distribution& law, double t) { return t > 0.0 ? std::visit(Survival{t}, law.law()) : 1.0; }

PartialMoments partial_moments(const Distribution& law, double t) {
  if (!(t > 0.0)) return {};  // no law begins below 0, and a draw of exactly 0 is not before it
  if (const auto* weibull = std::get_if<Distribution::Weibull>(&law.law())) return weibull_moments(*weibull, t);
  const Moments moments = std::visit(MomentsBefore{t}, law.law());
  return {survival(law, t), moments.first, moments.second};
}

PartialMoments exponential_moments(double rate, double t) noexcept {
  const double y = rate * t;
  if (!(y > 0.0)) return {};
  const double decay = std::exp(-y);
  if (y < 0.5) {
    const double third = y * erlang_series(y);  // P(3, y) / decay / y^2
    return {decay, t * y * decay * (0.5 + third), 2.0 * t * t * decay * third};
  }
  if (std::isinf(y)) return {0.0, 1.0 / rate, 2.0 / (rate * rate)};
  const double mean = 1.0 / rate;
  return {decay, mean * (1.0 - (1.0 + y) * decay), mean * mean * (2.0 - (2.0 + 2.0 * y + y * y) * decay)};
}

}  // namespace simcore
