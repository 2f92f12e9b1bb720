#include "simcore/calibrate/phase_priors.hpp"

#include <algorithm>
#include <array>

namespace simcore {
namespace {

struct PhasePrior {
  std::string_view parameter;
  LevelPrior prior;
};

/// The spreads of public jobs from 2019 to 2026 (tests/data/real_jobs.csv), as tools/derive_phase_spreads.py printed
/// them on 2026-11-29: deviations of logarithms between repositories (accounts) and between notebooks (templates), by
/// restricted maximum likelihood about class, era and family; within notebooks, in the median repository, and how much
/// repositories differ. `between` has the width of `within`: too few repositories have notebooks enough to tell its
/// own.
constexpr std::array<PhasePrior, 4> kPriors = {{
    {"phase.image_pull", {.account = 0.29, .between = {0.53, 0.64}, .within = {0.28, 0.64}}},
    {"phase.input", {.account = 0.18, .between = {0.66, 0.60}, .within = {0.54, 0.60}}},
    {"phase.starting", {.account = 0.074, .between = {0.13, 0.52}, .within = {0.13, 0.52}}},
    {"phase.upload", {.account = 0.76, .between = {0.64, 0.52}, .within = {0.49, 0.52}}},
}};

}  // namespace

std::optional<LevelPrior> phase_prior(std::string_view parameter) {
  const auto* found = std::ranges::find(kPriors, parameter, &PhasePrior::parameter);
  return found == kPriors.end() ? std::nullopt : std::optional(found->prior);
}

}  // namespace simcore
