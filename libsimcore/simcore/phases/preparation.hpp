#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// How fast one preparation goes.
template <class Number>
struct PreparationPaceOf {
  SecondsOf<Number> creation;
  PerSecondOf<Number> import_rate;
  PerSecondOf<Number> object_rate;
};
using PreparationPace = PreparationPaceOf<double>;

/// `slowness` is the quantile of each time, and 1 − that of each rate: 0.5 is the middle.
[[nodiscard]] PreparationPace pace_at(const PreparationPlan& preparation, double slowness);

/// What a preparation takes at that pace: the creation, the import of names and sizes (one LIST for each page), then
/// the load of the data (one GET for each part of an object). `traffic` holds the size of each channel.
template <class Number>
[[nodiscard]] PreparationOf<Number> preparation_of(const Plan& plan, const PreparationPlan& preparation,
                                                   const std::vector<TrafficOf<Number>>& traffic,
                                                   const PreparationPaceOf<Number>& pace);

}  // namespace simcore
