#include "simcore/random/scaled_law.hpp"

#include <cmath>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

struct Scale {
  double factor;

  [[nodiscard]] std::vector<double> scaled_each(std::vector<double> values) const {
    for (double& value : values) value *= factor;
    return values;
  }

  Distribution operator()(const Distribution::Constant& law) const { return law.value * factor; }
  Distribution operator()(const Distribution::Uniform& law) const {
    return Distribution::uniform(law.low * factor, law.high * factor);
  }
  Distribution operator()(const Distribution::Triangular& law) const {
    return Distribution::triangular(law.low * factor, law.mode * factor, law.high * factor);
  }
  Distribution operator()(const Distribution::Exponential& law) const {
    return Distribution::exponential(law.mean * factor);
  }
  Distribution operator()(const Distribution::Weibull& law) const {
    return Distribution::weibull(law.mean * factor, law.shape);
  }
  Distribution operator()(const Distribution::Gamma& law) const {
    return Distribution::gamma(law.mean * factor, law.shape);
  }
  Distribution operator()(const Distribution::Lognormal& law) const {
    return Distribution::lognormal(law.median * factor, law.p95 * factor);
  }
  Distribution operator()(const Distribution::Bathtub& law) const {
    Bathtub::Parameters times = law.curve->parameters();
    for (double* time : {&times.early, &times.late, &times.onset, &times.cap}) *time *= factor;
    return Distribution::bathtub(times);
  }
  Distribution operator()(const Distribution::Empirical& law) const {
    return Distribution::empirical(scaled_each(*law.sorted));
  }
  Distribution operator()(const Distribution::Quantiles& law) const {
    return Distribution::quantiles(law.curve->shares(), scaled_each(law.curve->values()));
  }
  Distribution operator()(const Distribution::Mixture& law) const {
    std::vector<double> weights;
    std::vector<Distribution> parts;
    double below = 0.0;
    for (std::size_t i = 0; i < law.parts->size(); ++i) {
      weights.push_back((*law.cumulative)[i] - below);
      below = (*law.cumulative)[i];
      parts.push_back(scaled((*law.parts)[i], factor));
    }
    return Distribution::mixture(std::move(weights), std::move(parts));
  }
};

}  // namespace

Distribution scaled(const Distribution& law, double factor) {
  if (!(factor > 0.0) || std::isinf(factor))
    throw SpecError({{"factor", "must be above 0 and finite", shortest(factor), ""}});
  return std::visit(Scale{factor}, law.law());
}

}  // namespace simcore
