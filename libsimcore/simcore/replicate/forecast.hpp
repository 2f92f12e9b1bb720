#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/replicate/samples.hpp"
#include "simcore/result/forecast.hpp"

namespace simcore {

/// Simulates and bills the job. Throws as draw_samples().
[[nodiscard]] Forecast forecast(const Plan& plan, const ForecastOptions& options = {});

/// The same from replications of that plan that were drawn before, or merged.
[[nodiscard]] Forecast forecast_of(const Plan& plan, const Samples& samples);

}  // namespace simcore
