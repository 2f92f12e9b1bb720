#include "simcore/random/law_form.hpp"

namespace simcore {

std::span<const LawForm> law_forms() {
  using Parameters = std::span<const double>;
  static const std::vector<LawForm> forms = {
      {"uniform", {"low", "high"}, {}, [](Parameters p) { return Distribution::uniform(p[0], p[1]); }},
      {"triangular",
       {"low", "mode", "high"},
       {},
       [](Parameters p) { return Distribution::triangular(p[0], p[1], p[2]); }},
      {"exponential", {"mean"}, {}, [](Parameters p) { return Distribution::exponential(p[0]); }},
      {"weibull", {"mean"}, {"shape"}, [](Parameters p) { return Distribution::weibull(p[0], p[1]); }},
      {"gamma", {"mean"}, {"shape"}, [](Parameters p) { return Distribution::gamma(p[0], p[1]); }},
      {"lognormal", {"median", "p95"}, {}, [](Parameters p) { return Distribution::lognormal(p[0], p[1]); }},
      {"bathtub", {"early", "late", "onset", "cap"}, {"scale"}, [](Parameters p) {
         return Distribution::bathtub({.scale = p[4], .early = p[0], .late = p[1], .onset = p[2], .cap = p[3]});
       }}};
  return forms;
}

}  // namespace simcore
