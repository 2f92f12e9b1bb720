#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/forecast/forecast.hpp"

namespace simcore {

/// Replications with the plan that they are of, so that they can be drawn in parts and merged.
struct Replications {
  Plan plan;
  Samples samples;
};

/// Throws as draw_samples().
[[nodiscard]] Replications replicate(const Plan& plan, const ForecastOptions& options = {});

/// Throws as merged() of samples.
[[nodiscard]] Replications merged(const Replications& a, const Replications& b);

/// The answer is the same as that of forecast() for all of them.
[[nodiscard]] Forecast forecast_of(const Replications& runs, std::size_t threads = 1);

/// Names of the columns: wall_clock_s, billable_s, cost_usd, interruptions, lost_s.
[[nodiscard]] std::vector<std::string> column_names();
/// A column of the runs whose rows are kept, in order and in the unit of its name; nothing for another name.
[[nodiscard]] std::optional<std::vector<double>> column(const Replications& runs, std::string_view name);
/// How each run whose row is kept ended, in order.
[[nodiscard]] std::vector<std::string> outcome_words(const Replications& runs);

}  // namespace simcore
