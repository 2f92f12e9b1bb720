#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/replicate/samples.hpp"
#include "simcore/result/forecast.hpp"

namespace simcore {

/// Bills the job, by `options.method`. Throws as draw_samples(), and SpecError where `exact` is not possible.
[[nodiscard]] Forecast forecast(const Plan& plan, const ForecastOptions& options = {});

/// The same from replications of that plan that were drawn before, or merged. `threads` share the summaries of many.
[[nodiscard]] Forecast forecast_of(const Plan& plan, const Samples& samples, std::size_t threads = 1);

}  // namespace simcore
