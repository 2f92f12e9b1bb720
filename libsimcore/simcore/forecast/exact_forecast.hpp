#pragma once

#include "simcore/forecast/forecast.hpp"
#include "simcore/forecast/run_laws.hpp"
#include "simcore/montecarlo/forecast_options.hpp"

namespace simcore {

/// Writes what the laws know over a forecast by simulation: distributions and means of wall clock, charged time and
/// cost, the bill, the interruptions and the probabilities. The timeline, the outcomes and the lost work stay those of
/// the runs.
void use_laws(const Plan& plan, const RunLaws& laws, const ForecastOptions& options, Forecast& forecast);

/// "phases.image_pull is uncertain; checkpoint.lag is above 0".
[[nodiscard]] std::string in_words(const std::vector<std::string>& refused);

/// Warns of a job that needs more interruptions to end than anybody waits for.
void warn_of_endless(const Plan& plan, Forecast& forecast);

}  // namespace simcore
