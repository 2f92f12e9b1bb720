#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/replicate/samples.hpp"
#include "simcore/result/forecast.hpp"

namespace simcore {

/// Simulates and bills the job `replications` times. Throws SimulationError when replications is 0 or too large.
[[nodiscard]] Forecast forecast(const Plan& plan, const ForecastOptions& options = {});

/// The same from replications that were drawn before.
[[nodiscard]] Forecast forecast_of(const Plan& plan, Samples samples);

}  // namespace simcore
