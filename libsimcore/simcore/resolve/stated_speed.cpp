#include "simcore/resolve/stated_speed.hpp"

#include <algorithm>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"

namespace simcore {
namespace {

void keep_stated_speed(JobSpec& spec, const InstanceGroupSpec& nodes) {
  ComputeSpec& compute = spec.work.compute;
  if (compute.samples_per_second || compute.step_time) {
    MeasuredRunSpec run;
    run.samples_per_second = compute.samples_per_second;
    run.step_time = compute.step_time;
    run.instance_type = nodes.instance_type;
    run.instance_count = nodes.instance_count;
    compute = {};
    compute.measured = std::vector<MeasuredRunSpec>{run};
  }
  if (compute.measured)
    for (MeasuredRunSpec& run : *compute.measured)
      if (!run.batch_size) run.batch_size = spec.work.batch_size;
}

}  // namespace

InstanceGroupSpec computing_nodes(const ClusterSpec& cluster, const Catalog& catalog) {
  if (cluster.groups.empty()) return {"", cluster.instance_type, cluster.instance_count};
  const auto& types = catalog.instance_types().all();
  auto first = std::ranges::find_if(cluster.groups, [&](const InstanceGroupSpec& group) {
    const auto found = types.find(group.instance_type);
    return found != types.end() && found->second.accelerated();
  });
  if (first == cluster.groups.end()) first = cluster.groups.begin();
  InstanceGroupSpec nodes{"", first->instance_type, 0};
  for (const InstanceGroupSpec& group : cluster.groups)
    if (group.instance_type == nodes.instance_type) nodes.instance_count += group.instance_count;
  return nodes;
}

JobDraft stated_speed_as_run(JobDraft draft, const Catalog& catalog) {
  if (!draft.problems.empty())
    static_cast<void>(resolve(draft, catalog));  // throws, with everything else that is wrong
  keep_stated_speed(draft.spec, computing_nodes(draft.spec.cluster, catalog));
  return draft;
}

Plan resolve_with_speed(const JobDraft& draft, const Catalog& catalog) {
  Plan plan = resolve(stated_speed_as_run(draft, catalog), catalog);
  if (!plan.speed)
    throw SpecError({{place(draft, "work.compute"), "must say how fast the job is", "how long it takes", ""}});
  return plan;
}

}  // namespace simcore
