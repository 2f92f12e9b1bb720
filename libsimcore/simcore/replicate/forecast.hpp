#pragma once

#include <cstdint>
#include <functional>

#include "simcore/plan/plan.hpp"
#include "simcore/result/forecast.hpp"

namespace simcore {

/// How a forecast is computed. Part of its identity: the same plan and options give the same bits.
struct ForecastOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 200;  // 1 when nothing in the plan is uncertain; at most 10^8
  /// Called with (done, all) between batches of replications; what it throws ends the forecast. Not part of the
  /// identity.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Simulates and bills the job `replications` times. Throws SimulationError when replications is 0 or too large.
[[nodiscard]] Forecast forecast(const Plan& plan, const ForecastOptions& options = {});

}  // namespace simcore
