#pragma once

#include <utility>
#include <vector>

#include "simcore/resolve/plan_variants.hpp"
#include "simcore/study/brief_forecast.hpp"

namespace simcore {

/// Answers for many variants of one job, one after the other: each kind of them is resolved once, and forecast with the
/// memory of those before. Not to be shared between threads.
class Planner {
 public:
  /// Throws SpecError with every problem of the options.
  explicit Planner(JobDraft job, BriefOptions options = {}, std::vector<Channels> other_channels = {},
                   const Catalog& catalog = Catalog::builtin())
      : variants_(std::move(job), std::move(other_channels), catalog), forecaster_(std::move(options)) {}

  /// What the variant comes to; the same bits whatever was asked before. Throws SpecError as PlanVariants::plan().
  [[nodiscard]] BriefForecast forecast(const JobVariant& variant) {
    return forecaster_.forecast(variants_.plan(variant));
  }

 private:
  PlanVariants variants_;
  BriefForecaster forecaster_;
};

}  // namespace simcore
