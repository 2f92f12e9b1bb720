#include "simcore/training/straggler.hpp"

#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>

#include <boost/math/special_functions/digamma.hpp>

namespace simcore {
namespace {

/// Density of the largest of n standard normals: n φ(x) Φ(x)^(n − 1).
double maximum_density(double x, int n) {
  const double below = 0.5 * std::erfc(-x / std::numbers::sqrt2), above = 0.5 * std::erfc(x / std::numbers::sqrt2);
  if (below == 0.0) return 0.0;
  const double log_below = x > 0.0 ? std::log1p(-above) : std::log(below);
  const double log_density = -0.5 * x * x + (n - 1.0) * log_below;
  return n * std::exp(log_density) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}

/// ∫ value(x) density(x) dx where value is nowhere steeper than exp(tilt · x). For functions that are smooth and vanish
/// at both ends the trapezoidal rule gains digits faster than any power of its step (Trefethen and Weideman, SIAM
/// Review 56 (2014) 385).
template <class Value>
double expectation(int n, double tilt, const Value& value) {
  constexpr double step = 1.0 / 64.0, end = 12.0;
  const int first = static_cast<int>(-end / step), last = static_cast<int>((end + tilt) / step);
  double sum = 0.0;
  for (int i = first; i <= last; ++i) sum += value(i * step) * maximum_density(i * step, n);
  return sum * step;
}

double expected_lognormal_maximum(double spread, int n) {
  const double variance = std::log1p(spread * spread), sigma = std::sqrt(variance);
  return expectation(n, sigma, [&](double x) { return std::exp(sigma * x - 0.5 * variance); });
}

double harmonic_number(int n) { return boost::math::digamma(n + 1.0) + std::numbers::egamma; }

}  // namespace

/// Each number once a thread: it takes some 30 us, and jobs have few numbers of nodes.
double expected_normal_maximum(int n) {
  constexpr std::size_t kMost = 4096;
  thread_local std::map<int, double> known;
  if (const auto found = known.find(n); found != known.end()) return found->second;
  if (known.size() == kMost) known.clear();
  return known.emplace(n, expectation(n, 0.0, [](double x) { return x; })).first->second;
}

double expected_maximum(Variation variation, double spread, int n) {
  if (n == 1) return 1.0;
  switch (variation) {
    case Variation::normal:
      return 1.0 + spread * expected_normal_maximum(n);
    case Variation::lognormal:
      return expected_lognormal_maximum(spread, n);
    case Variation::exponential:
      return harmonic_number(n);
  }
  return 1.0;
}

}  // namespace simcore
