#pragma once

#include <cstdint>
#include <functional>

#include "simcore/forecast/verdict.hpp"
#include "simcore/plan/plan.hpp"

namespace simcore {

/// How a budget is checked; as ForecastOptions, with more replications: so many that a probability of 95 % is known to
/// ±0.6 points.
struct CheckOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 10'000;
  std::function<void(std::size_t, std::size_t)> after_batch = {};
  std::size_t threads = 1;  // the same bits for any number
};

/// Whether the job stays within its budget: a limit holds when at least the share `confidence` of the replications
/// stays within it (or, on demand, when the worst case does), and all limits must hold. Throws SpecError for a budget
/// that makes no sense, SimulationError as forecast() does.
[[nodiscard]] Verdict check(const Plan& plan, const Budget& budget, const CheckOptions& options = {});

}  // namespace simcore
