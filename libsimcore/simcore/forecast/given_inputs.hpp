#pragma once

#include <string>
#include <vector>

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Why two runs of a plan may differ whose inputs are the same (what a run draws once: rates, sizes, speeds, starts),
/// one reason each; empty where inputs decide everything.
[[nodiscard]] std::vector<std::string> why_runs_differ(const Plan& plan);

}  // namespace simcore
