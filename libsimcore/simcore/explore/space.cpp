#include "simcore/explore/space.hpp"

#include <memory>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/study/resolved_design.hpp"

namespace simcore {
namespace {

/// "quota: 8 x ml.p4d.24xlarge, at most 2"; empty when no quota is exceeded.
std::string beyond_quota(const Plan& plan, const Quotas& quotas) {
  std::map<std::string, int> counts;
  for (const GroupPlan& group : plan.groups) counts[group.instance_type] += group.count;
  for (const auto& [type, count] : counts) {
    const auto quota = quotas.find(type);
    if (quota != quotas.end() && count > quota->second)
      return "quota: needs " + std::to_string(count) + " of " + type + ", and has " + std::to_string(quota->second);
  }
  return "";
}

}  // namespace

SpaceDesign design_of(const record::Value& document, const SpaceReading& reading, const Catalog& catalog) {
  SpaceDesign design;
  try {
    design.plan = resolve(reading.read(document), catalog);
    design.refused = beyond_quota(*design.plan, reading.quotas);
  } catch (const InputError& error) {
    design.refused = reason_of(error, reading.file);
  }
  if (!design.refused.empty()) design.plan.reset();
  return design;
}

Space space_of(std::span<const Plan> plans) {
  return {.size = plans.size(),
          .design = [plans](std::size_t i) { return SpaceDesign{.plan = plans[i]}; },
          .label = [plans](std::size_t i) { return plans[i].identity.job; },
          .values = [](std::size_t) { return Named<record::Value>{}; }};
}

Space space_of(Grid grid, SpaceReading reading, const Catalog& catalog) {
  const auto shared = std::make_shared<const Grid>(std::move(grid));
  const auto reads = std::make_shared<const SpaceReading>(std::move(reading));
  return {
      .size = shared->size(),
      .design = [shared, reads, &catalog](std::size_t i) { return design_of(shared->document(i), *reads, catalog); },
      .label = [shared](std::size_t i) { return shared->label(i); },
      .values = [shared](std::size_t i) { return shared->values(i); }};
}

}  // namespace simcore
