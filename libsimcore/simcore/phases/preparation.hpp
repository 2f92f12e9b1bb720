#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// How fast one preparation goes.
struct PreparationPace {
  Seconds creation;
  PerSecond import_rate;
  PerSecond object_rate;
};

/// `slowness` is the quantile of each time, and 1 − that of each rate: 0.5 is the middle.
[[nodiscard]] PreparationPace pace_at(const PreparationPlan& preparation, double slowness);

/// What a preparation takes at that pace: the creation, the import of names and sizes (one LIST for each page), then
/// the load of the data (one GET for each part of an object). `traffic` holds the size of each channel.
[[nodiscard]] Preparation preparation_of(const Plan& plan, const PreparationPlan& preparation,
                                         const std::vector<Traffic>& traffic, const PreparationPace& pace);

}  // namespace simcore
