#pragma once

#include "simcore/forecast/forecast.hpp"
#include "simcore/montecarlo/samples.hpp"

namespace simcore {

/// Summaries of runs by what is known of their inputs. A control is a linear function of all that a run draws once
/// (times and sizes as they are, rates as their inverse), fitted to the runs. Its law is that of a sum of independent
/// terms, which needs no runs. Means and quantiles are those of that law, plus the average distance of the runs from
/// their controls: of all runs, or of those near the quantile.
struct ControlledSummaries {
  Summaries all = {};  // of quantities whose distance from their controls has at most a thousandth of their
                       // variance; of cost and charged seconds, both or none
  VarianceRatio variance_ratio = {};
  bool more_runs_may_help = false;                         // there are too few for a fit to so many inputs
  std::optional<Probability> late = {}, over_budget = {};  // where the samples count them

  /// Whether they are as precise as usual_precision() asks for.
  [[nodiscard]] bool are_precise() const noexcept;
};

/// Summaries of samples that keep all their rows. None where runs with the same inputs differ, where a run was stopped,
/// where charged seconds exceed max_runtime or another limit is reached in more than one run in ten thousand by the
/// laws, where seconds have two prices, and of jobs that are billed for less than some minutes.
[[nodiscard]] ControlledSummaries controlled_summaries(const Plan& plan, const Samples& samples);

/// Moves the bill of a forecast from the mean charged seconds of the runs to those of its summary, so that its total is
/// the mean cost.
void correct_bill(const Plan& plan, const Samples& samples, Forecast& forecast);

}  // namespace simcore
