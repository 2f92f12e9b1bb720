#include "simcore/study/speed.hpp"

#include <algorithm>
#include <iterator>

#include "simcore/resolve/stated_speed.hpp"

namespace simcore {

Speed speed(const JobDraft& draft, const Catalog& catalog) {
  const Plan plan = resolve_with_speed(draft, catalog);
  Speed found{.version = plan.identity.version,
              .catalog = plan.identity.catalog,
              .spec_id = plan.identity.spec_id,
              .job = plan.identity.job,
              .training = *plan.speed,
              .warnings = plan.warnings,
              .assumed = {}};
  std::ranges::copy_if(plan.assumed, std::back_inserter(found.assumed),
                       [](const Assumption& each) { return each.field.starts_with("work."); });
  return found;
}

}  // namespace simcore
