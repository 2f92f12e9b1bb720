#include "simcore/calibrate/phase_priors.hpp"

#include <algorithm>
#include <array>

namespace simcore {
namespace {

struct PhasePrior {
  std::string_view parameter;
  LevelPrior prior;
};

/// From tests/data/real_jobs.csv, 2019 to 2026, by tools/derive_phase_spreads.py on 2026-11-29. Deviations of
/// logarithms between repositories (accounts) and between notebooks (templates), by restricted maximum likelihood about
/// class, era and family; within notebooks, the median of repositories, and how much these differ. `between` is given
/// the same width as `within`: too few repositories have notebooks enough to tell it.
constexpr std::array<PhasePrior, 4> kPriors = {{
    {"phase.image_pull", {.account = 0.29, .between = {0.53, 0.69}, .within = {0.30, 0.69}}},
    {"phase.input", {.account = 0.18, .between = {0.66, 0.53}, .within = {0.56, 0.53}}},
    {"phase.starting", {.account = 0.074, .between = {0.13, 0.52}, .within = {0.13, 0.52}}},
    {"phase.upload", {.account = 0.76, .between = {0.64, 0.52}, .within = {0.49, 0.52}}},
}};

}  // namespace

std::optional<LevelPrior> phase_prior(std::string_view parameter) {
  const auto* found = std::ranges::find(kPriors, parameter, &PhasePrior::parameter);
  return found == kPriors.end() ? std::nullopt : std::optional(found->prior);
}

}  // namespace simcore
