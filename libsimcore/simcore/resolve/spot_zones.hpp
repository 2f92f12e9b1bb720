#pragma once

#include <vector>

#include "simcore/resolve/resolve_context.hpp"

namespace simcore {

/// Whether the waits for spot capacity are the catalog's: nobody states them, no trace tells them, and the catalog
/// knows them. Those of past releases do not.
[[nodiscard]] bool takes_catalog_waits(const ResolveContext& context);

/// Sets how spot capacity comes and goes where the job file leaves it open, and how that differs between zones and
/// months. What the job file states of interruptions or waits must be in the plan before.
void set_spot_zones(const ResolveContext& context, const std::vector<GroupPlan>& groups, InterruptionPlan& plan);

/// What a random moment meets where spot capacity comes and goes by the laws of a plan.
struct Shortage {
  double chance = 0.0;      // that there is no capacity
  Uncertain<Seconds> rest;  // of the time without it
};
[[nodiscard]] Shortage shortage_at_random(const InterruptionPlan& plan);

}  // namespace simcore
