#pragma once

#include "simcore/forecast/forecast.hpp"
#include "simcore/montecarlo/samples.hpp"

namespace simcore {

/// Corrects the means of a forecast by runs of the idealised job with the same random numbers, whose exact means are
/// known: where those runs drew short phases, these did as well. Each half of the runs takes its coefficient from the
/// other half, so that the corrected means are as right as the plain ones. Does nothing, and says so by false, unless
/// the variance falls to a half or less: below, as many more runs tell as much.
bool use_control_variate(const Plan& plan, const Samples& samples, Forecast& forecast);

}  // namespace simcore
