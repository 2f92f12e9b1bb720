#include "simcore/calibrate/lifetime_fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/roots.hpp>

#include "simcore/error/error.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/stats/summary.hpp"

namespace simcore {
namespace {

constexpr double kSteepest = 200.0;  // shape beyond which lives are alike to half a percent

/// Drop of a log-likelihood at the ends of an interval: half of a quantile of the χ² law with one degree of freedom.
double drop() {
  const double z = normal_quantile(0.5 + 0.5 * kIntervalLevel);
  return 0.5 * z * z;
}

/// Where a function that falls or rises changes its sign between two places with unlike signs.
template <class Function>
double root(const Function& function, double low, double high) {
  std::uintmax_t steps = 200;
  const auto [left, right] =
      boost::math::tools::toms748_solve(function, low, high, boost::math::tools::eps_tolerance<double>(50), steps);
  return 0.5 * (left + right);
}

/// Where a function that is above 0 at a place falls below it, going by factors; `never` if it does not within 10^6.
template <class Function>
double end_of(const Function& above, double place, double factor, double never) {
  double inner = place;
  for (double far = place * factor; far < 1e6 * place && far > 1e-6 * place; far *= factor) {
    if (above(far) < 0.0) return root(above, std::min(inner, far), std::max(inner, far));
    inner = far;
  }
  return never;
}

/// Interval around the place of a maximum, where a function is above 0.
template <class Function>
Interval around(const Function& above, double place) {
  return {.low = end_of(above, place, 0.8, 0.0),
          .high = end_of(above, place, 1.25, std::numeric_limits<double>::infinity())};
}

/// The Weibull likelihood of lives whose times are shares of a unit, so that powers stay small.
class WeibullLikelihood {
 public:
  WeibullLikelihood(std::span<const Lifetime> lifetimes, double unit) : lives_(lifetimes.begin(), lifetimes.end()) {
    for (Lifetime& life : lives_) {
      life.time /= unit;
      life.entered /= unit;
      if (!life.ended) continue;
      ended_ += 1.0;
      log_ends_ += std::log(life.time);
    }
  }

  /// Log-likelihood of a shape and the scale that is likeliest with it.
  [[nodiscard]] double of_shape(double shape) const { return of(shape, scale(shape)); }
  [[nodiscard]] double of(double shape, double scale) const {
    const double log_scale = std::log(scale);
    return ended_ * (std::log(shape) - shape * log_scale) + (shape - 1.0) * log_ends_ -
           hazard(shape).sum * std::exp(-shape * log_scale);
  }
  [[nodiscard]] double scale(double shape) const { return std::pow(hazard(shape).sum / ended_, 1.0 / shape); }

  /// Slope of of_shape().
  [[nodiscard]] double slope(double shape) const {
    const Hazard found = hazard(shape);
    return ended_ / shape + log_ends_ - ended_ * found.slope / found.sum;
  }
  /// Log-likelihood of a scale and the shape that is likeliest with it, between two shapes.
  [[nodiscard]] double of_scale(double scale, double low, double high) const {
    const auto slope_there = [&](double shape) { return slope_at(shape, scale); };
    if (slope_there(low) <= 0.0) return of(low, scale);
    if (slope_there(high) >= 0.0) return of(high, scale);
    return of(root(slope_there, low, high), scale);
  }

 private:
  /// Sum of time^shape − entered^shape over all lives, and its slope.
  struct Hazard {
    double sum = 0.0;
    double slope = 0.0;
  };
  [[nodiscard]] Hazard hazard(double shape) const {
    Hazard found;
    const auto add = [&](double time, double sign) {
      const double power = std::pow(time, shape);
      found.sum += sign * power;
      if (power > 0.0) found.slope += sign * power * std::log(time);
    };
    for (const Lifetime& life : lives_) {
      add(life.time, 1.0);
      if (life.entered > 0.0) add(life.entered, -1.0);
    }
    return found;
  }
  /// Slope of the log-likelihood by the shape, at one scale.
  [[nodiscard]] double slope_at(double shape, double scale) const {
    const Hazard found = hazard(shape);
    const double log_scale = std::log(scale), factor = std::exp(-shape * log_scale);
    return ended_ / shape + log_ends_ - ended_ * log_scale - factor * (found.slope - log_scale * found.sum);
  }

  std::vector<Lifetime> lives_;
  double ended_ = 0.0;
  double log_ends_ = 0.0;
};

ExponentialLife exponential_life(double ended, double exposure) {
  const double mean = exposure / ended;
  const auto likelihood = [&](double at) { return -ended * std::log(at) - exposure / at; };
  const double best = likelihood(mean), lowest = best - drop();
  const Interval ends = around([&](double at) { return likelihood(at) - lowest; }, mean);
  return {.mean = mean, .mean_low = ends.low, .mean_high = ends.high, .log_likelihood = best};
}

/// The likeliest Weibull law, in a unit of time; none where the likelihood grows without end.
std::optional<WeibullLife> weibull_life(const WeibullLikelihood& likelihood, double unit, const LifetimeFit& fit) {
  constexpr double kFlattest = 1.0 / kSteepest;
  const auto slope = [&](double shape) { return likelihood.slope(shape); };
  if (slope(kSteepest) >= 0.0 || slope(kFlattest) <= 0.0) return std::nullopt;
  const double shape = root(slope, kFlattest, kSteepest), scale = likelihood.scale(shape);
  const double best = likelihood.of_shape(shape), lowest = best - drop();
  const Interval shapes = around([&](double at) { return likelihood.of_shape(at) - lowest; }, shape);
  const Interval scales =
      around([&](double at) { return likelihood.of_scale(at, kFlattest, kSteepest) - lowest; }, scale);
  const double log_likelihood = best - static_cast<double>(fit.ended) * std::log(unit);
  const double ratio = std::max(0.0, log_likelihood - fit.exponential.log_likelihood);
  return WeibullLife{.shape = shape,
                     .shape_low = shapes.low,
                     .shape_high = shapes.high,
                     .scale = scale * unit,
                     .scale_low = scales.low * unit,
                     .scale_high = scales.high * unit,
                     .log_likelihood = log_likelihood,
                     .p_value = boost::math::gamma_q(0.5, ratio)};
}

}  // namespace

LifetimeFit fit_lifetimes(std::span<const Lifetime> lifetimes) {
  LifetimeFit fit{.count = lifetimes.size(), .survival = kaplan_meier(lifetimes)};
  double longest = 0.0;
  for (const Lifetime& life : lifetimes) {
    fit.ended += life.ended ? 1 : 0;
    fit.exposure += life.time - life.entered;
    longest = std::max(longest, life.time);
  }
  if (fit.ended == 0) throw InputError({{"ended", "must be true of a lifetime at least", "none", ""}});
  fit.exponential = exponential_life(static_cast<double>(fit.ended), fit.exposure);
  fit.weibull = weibull_life(WeibullLikelihood(lifetimes, longest), longest, fit);
  return fit;
}

}  // namespace simcore
