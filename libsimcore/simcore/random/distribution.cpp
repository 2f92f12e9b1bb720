#include "simcore/random/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <boost/math/distributions/gamma.hpp>

#include "simcore/error/error.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/simd/elementary.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kEdge = 0x1.0p-52;                // uniforms keep this distance from 0 and 1
constexpr double kSmallestUniform = 0x1.0p-53;     // the least that Stream::uniform returns
constexpr double kAlmostSure = 1.0 - 1e-9;         // beyond it a law may leave its range
constexpr double kNormalP95 = 1.6448536269514722;  // 95 % quantile of the standard normal

// Doubles stay doubles: long double differs between platforms, and so would the draws.
// An overflow is infinity, not an exception: the simulation's time saturates.
using BoostPolicy =
    boost::math::policies::policy<boost::math::policies::promote_double<false>,
                                  boost::math::policies::overflow_error<boost::math::policies::ignore_error>>;
using BoostGamma = boost::math::gamma_distribution<double, BoostPolicy>;

void require(bool holds, const char* rule, double value) {
  if (!holds || !std::isfinite(value)) throw SpecError({{"", rule, shortest(value), ""}});
}

double share_at_or_below(const Distribution::Mixture& mixture, double x);

/// Share of the draws at or below x: the largest u whose quantile does not exceed x, by bisection.
double share_at_or_below(const Distribution& law, double x) {
  if (const auto* mixture = std::get_if<Distribution::Mixture>(&law.law())) return share_at_or_below(*mixture, x);
  double low = kEdge, high = 1.0 - kEdge;
  if (law.quantile(high) <= x) return 1.0;
  if (law.quantile(low) > x) return 0.0;
  while (high - low > kEdge) {
    const double middle = 0.5 * (low + high);
    (law.quantile(middle) <= x ? low : high) = middle;
  }
  return low;
}

double share_at_or_below(const Distribution::Mixture& mixture, double x) {
  double total = 0.0, below = 0.0;
  for (std::size_t i = 0; i < mixture.parts->size(); ++i) {
    const double weight = (*mixture.cumulative)[i] - below;
    below = (*mixture.cumulative)[i];
    total += weight * share_at_or_below((*mixture.parts)[i], x);
  }
  return total;
}

/// Lies between the smallest and the largest quantile of the parts; bisection, since a mixture has no closed inverse.
double mixture_quantile(const Distribution::Mixture& mixture, double u) {
  double low = kInfinity, high = -kInfinity;
  for (const Distribution& part : *mixture.parts) {
    low = std::min(low, part.quantile(u));
    high = std::max(high, part.quantile(u));
  }
  if (share_at_or_below(mixture, low) >= u) return low;
  for (int i = 0; i < 100 && low < high; ++i) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    (share_at_or_below(mixture, middle) >= u ? high : low) = middle;
  }
  return high;
}

struct Quantile {
  double u;

  double operator()(const Distribution::Constant& law) const { return law.value; }
  double operator()(const Distribution::Uniform& law) const { return law.low + u * (law.high - law.low); }
  double operator()(const Distribution::Triangular& law) const {
    const double width = law.high - law.low, rise = law.mode - law.low;
    if (width <= 0.0) return law.mode;
    if (u * width < rise) return law.low + std::sqrt(u * width * rise);
    return law.high - std::sqrt((1.0 - u) * width * (law.high - law.mode));
  }
  double operator()(const Distribution::Exponential& law) const { return -law.mean * elementary::log1m(u); }
  double operator()(const Distribution::Weibull& law) const {
    return law.scale * elementary::pow(-elementary::log1m(u), 1.0 / law.shape);
  }
  double operator()(const Distribution::Gamma& law) const {
    return boost::math::quantile(BoostGamma(law.shape, law.mean / law.shape), u);
  }
  double operator()(const Distribution::Lognormal& law) const {
    return law.median * elementary::exp(law.sigma * normal_quantile(u));
  }
  double operator()(const Distribution::Empirical& law) const {
    const auto last = law.sorted->size() - 1;  // the inverse of the empirical distribution function
    return (*law.sorted)[std::min(last, static_cast<std::size_t>(u * static_cast<double>(law.sorted->size())))];
  }
  double operator()(const Distribution::Quantiles& law) const { return law.curve->quantile(u); }
  double operator()(const Distribution::Mixture& law) const { return mixture_quantile(law, u); }
  double operator()(const Distribution::Bathtub& law) const { return law.curve->quantile(u); }
};

/// A mixture picks its part with the uniform and then uses what is left of it; every other law is sampled by inversion.
struct Sample : Quantile {
  using Quantile::operator();
  double operator()(const Distribution::Mixture& law) const {
    const auto found = std::upper_bound(law.cumulative->begin(), law.cumulative->end() - 1, u);
    const double below = found == law.cumulative->begin() ? 0.0 : *(found - 1);
    const auto part = static_cast<std::size_t>(found - law.cumulative->begin());
    const double within = std::clamp((u - below) / (*found - below), kEdge, 1.0 - kEdge);
    return (*law.parts)[part].sample(within);
  }
};

/// A uniform whose draw from the law is x, or the nearest to it.
double place_of(const Distribution& law, double x) {
  const auto* mixture = std::get_if<Distribution::Mixture>(&law.law());
  if (mixture == nullptr) return std::clamp(share_at_or_below(law, x), kEdge, 1.0 - kEdge);
  double below = 0.0, best = 0.0, least = kInfinity;
  for (std::size_t i = 0; i < mixture->parts->size(); ++i) {
    const Distribution& part = (*mixture->parts)[i];
    const double within = place_of(part, x), off = std::abs(part.sample(within) - x);
    if (off < least) best = below + within * ((*mixture->cumulative)[i] - below);
    least = std::min(least, off);
    below = (*mixture->cumulative)[i];
  }
  return best;
}

struct Mean {
  double operator()(const Distribution::Constant& law) const { return law.value; }
  double operator()(const Distribution::Uniform& law) const { return 0.5 * (law.low + law.high); }
  double operator()(const Distribution::Triangular& law) const { return (law.low + law.mode + law.high) / 3.0; }
  double operator()(const Distribution::Exponential& law) const { return law.mean; }
  double operator()(const Distribution::Weibull& law) const { return law.mean; }
  double operator()(const Distribution::Gamma& law) const { return law.mean; }
  double operator()(const Distribution::Lognormal& law) const {
    return law.median * std::exp(0.5 * law.sigma * law.sigma);
  }
  double operator()(const Distribution::Empirical& law) const {
    return std::accumulate(law.sorted->begin(), law.sorted->end(), 0.0) / static_cast<double>(law.sorted->size());
  }
  double operator()(const Distribution::Mixture& law) const {
    double total = 0.0, below = 0.0;
    for (std::size_t i = 0; i < law.parts->size(); ++i) {
      total += ((*law.cumulative)[i] - below) * (*law.parts)[i].mean();
      below = (*law.cumulative)[i];
    }
    return total;
  }
  double operator()(const Distribution::Quantiles& law) const { return law.curve->mean(); }
  double operator()(const Distribution::Bathtub& law) const { return law.curve->mean(); }
};

struct Support {
  bool upper;

  double operator()(const Distribution::Constant& law) const { return law.value; }
  double operator()(const Distribution::Uniform& law) const { return upper ? law.high : law.low; }
  double operator()(const Distribution::Triangular& law) const { return upper ? law.high : law.low; }
  double operator()(const Distribution::Empirical& law) const {
    return upper ? law.sorted->back() : law.sorted->front();
  }
  double operator()(const Distribution::Quantiles& law) const {
    return upper ? law.curve->values().back() : law.curve->values().front();
  }
  double operator()(const Distribution::Mixture& law) const {
    double bound = upper ? -kInfinity : kInfinity;
    for (const Distribution& part : *law.parts)
      bound = upper ? std::max(bound, part.upper()) : std::min(bound, part.lower());
    return bound;
  }
  double operator()(const Distribution::Bathtub& law) const { return upper ? law.curve->end() : 0.0; }
  template <class Unbounded>
  double operator()(const Unbounded&) const {
    return upper ? kInfinity : 0.0;
  }
};

struct Text {
  static std::string call(const char* name, std::initializer_list<std::pair<const char*, double>> parameters) {
    std::string text = std::string(name) + "(";
    for (const auto& [parameter, value] : parameters) {
      if (text.back() != '(') text += ", ";
      text += std::string(parameter) + " " + shortest(value);
    }
    return text + ")";
  }

  std::string operator()(const Distribution::Constant& law) const { return shortest(law.value); }
  std::string operator()(const Distribution::Uniform& law) const {
    return call("uniform", {{"low", law.low}, {"high", law.high}});
  }
  std::string operator()(const Distribution::Triangular& law) const {
    return call("triangular", {{"low", law.low}, {"mode", law.mode}, {"high", law.high}});
  }
  std::string operator()(const Distribution::Exponential& law) const {
    return call("exponential", {{"mean", law.mean}});
  }
  std::string operator()(const Distribution::Weibull& law) const {
    return call("weibull", {{"mean", law.mean}, {"shape", law.shape}});
  }
  std::string operator()(const Distribution::Gamma& law) const {
    return call("gamma", {{"mean", law.mean}, {"shape", law.shape}});
  }
  std::string operator()(const Distribution::Lognormal& law) const {
    return call("lognormal", {{"median", law.median}, {"p95", law.p95}});
  }
  std::string operator()(const Distribution::Empirical& law) const {
    std::string text = "empirical(";
    for (const double value : *law.sorted) text += (text.back() == '(' ? "" : ", ") + shortest(value);
    return text + ")";
  }
  std::string operator()(const Distribution::Quantiles& law) const {
    const std::vector<double>&shares = law.curve->shares(), &values = law.curve->values();
    std::string text = "quantiles(";
    for (std::size_t i = 0; i < shares.size(); ++i)
      text += (i == 0 ? "" : ", ") + shortest(shares[i]) + ": " + shortest(values[i]);
    return text + ")";
  }
  std::string operator()(const Distribution::Mixture& law) const {
    std::string text = "mixture(";
    for (std::size_t i = 0; i < law.parts->size(); ++i)
      text += (i == 0 ? "" : ", ") + shortest((*law.cumulative)[i]) + ": " + (*law.parts)[i].text();
    return text + ")";
  }
  std::string operator()(const Distribution::Bathtub& law) const {
    const auto& [scale, early, late, onset, cap] = law.curve->parameters();
    return call("bathtub", {{"early", early}, {"late", late}, {"onset", onset}, {"cap", cap}, {"scale", scale}});
  }
};

/// Smallest value that a law can draw: above the lower bound of a law that only comes near it.
double lowest_draw(const Distribution& law) {
  const auto* mixture = std::get_if<Distribution::Mixture>(&law.law());
  if (mixture == nullptr) return law.quantile(kSmallestUniform);
  double lowest = law.upper();
  for (const Distribution& part : *mixture->parts) lowest = std::min(lowest, lowest_draw(part));
  return lowest;
}

}  // namespace

Distribution Distribution::uniform(double low, double high) {
  require(std::isfinite(low) && low <= high, "must have low ≤ high", high);
  return Distribution(Law(Uniform{low, high}));
}

Distribution Distribution::triangular(double low, double mode, double high) {
  const bool finite = std::isfinite(low) && std::isfinite(high);
  require(finite && low <= mode && mode <= high, "must have low ≤ mode ≤ high", mode);
  return Distribution(Law(Triangular{low, mode, high}));
}

Distribution Distribution::exponential(double mean) {
  require(mean > 0.0, "must have a mean above 0", mean);
  return Distribution(Law(Exponential{mean}));
}

Distribution Distribution::weibull(double mean, double shape) {
  require(mean > 0.0, "must have a mean above 0", mean);
  require(shape >= 0.05 && shape <= 100.0, "must have a shape from 0.05 to 100", shape);
  return Distribution(Law(Weibull{mean, shape, mean / std::tgamma(1.0 + 1.0 / shape)}));
}

Distribution Distribution::gamma(double mean, double shape) {
  require(mean > 0.0, "must have a mean above 0", mean);
  require(shape >= 0.01 && shape <= 1e6, "must have a shape from 0.01 to 1000000", shape);
  return Distribution(Law(Gamma{mean, shape}));
}

Distribution Distribution::lognormal(double median, double p95) {
  require(median > 0.0, "must have a median above 0", median);
  require(p95 >= median, "must have p95 ≥ median", p95);
  return Distribution(Law(Lognormal{median, p95, std::log(p95 / median) / kNormalP95}));
}

Distribution Distribution::empirical(std::vector<double> values) {
  if (values.empty()) throw SpecError({{"", "must hold at least one value", "an empty list", ""}});
  for (const double value : values) require(true, "must hold finite values", value);
  std::ranges::sort(values);
  return Distribution(Law(Empirical{std::make_shared<const std::vector<double>>(std::move(values))}));
}

Distribution Distribution::quantiles(std::vector<double> shares, std::vector<double> values) {
  return Distribution(Law(Quantiles{std::make_shared<const QuantileLaw>(std::move(shares), std::move(values))}));
}

Distribution Distribution::mixture(std::vector<double> weights, std::vector<Distribution> parts) {
  if (parts.empty() || weights.size() != parts.size())
    throw SpecError({{"", "must have one weight for each of its parts, and at least one part", "", ""}});
  for (const double weight : weights) require(weight > 0.0, "must have weights above 0", weight);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= total;
  std::partial_sum(weights.begin(), weights.end(), weights.begin());
  weights.back() = 1.0;
  return Distribution(Law(Mixture{std::make_shared<const std::vector<double>>(std::move(weights)),
                                  std::make_shared<const std::vector<Distribution>>(std::move(parts))}));
}

Distribution Distribution::bathtub(const simcore::Bathtub::Parameters& parameters) {
  return Distribution(Law(Bathtub{std::make_shared<const simcore::Bathtub>(parameters)}));
}

double Distribution::quantile(double u) const { return std::visit(Quantile{u}, law_); }

double Distribution::sample(double u) const { return std::visit(Sample{{u}}, law_); }

double Distribution::place(double share) const {
  return std::holds_alternative<Mixture>(law_) ? place_of(*this, quantile(share)) : share;
}

double Distribution::mean() const { return std::visit(Mean{}, law_); }

double Distribution::lower() const { return std::visit(Support{false}, law_); }

double Distribution::upper() const { return std::visit(Support{true}, law_); }

bool Distribution::is_same(const Distribution& other) const noexcept { return law_ == other.law_; }

bool Distribution::stays_within(const Range& range) const {
  const double lowest = range.above_low ? lowest_draw(*this) : lower();
  return range.contains(lowest) && quantile(kAlmostSure) <= range.high && std::isfinite(mean());
}

std::string Distribution::text() const { return std::visit(Text{}, law_); }

}  // namespace simcore
