#include "simcore/resolve/stated_speed.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/training/recipe.hpp"

namespace simcore {
namespace {

ClusterSpec cluster_of(const MeasuredOnSpec& place) {
  ClusterSpec cluster;
  cluster.instance_type = place.instance_type;
  cluster.instance_count = place.instance_count;
  cluster.groups = place.groups;
  return cluster;
}

/// Precision that is stated, or that the model has on these instances; none where nothing says.
std::optional<Arithmetic> precision_on(const InstanceGroupSpec& nodes, const std::optional<Arithmetic>& stated,
                                       const JobSpec& spec, const Catalog& catalog) {
  const auto& types = catalog.instance_types().all();
  const auto type = types.find(nodes.instance_type);
  if (stated || !spec.work.model || type == types.end()) return stated;
  ModelSpec model = *spec.work.model;
  model.precision.reset();
  return recipe_of(model, type->second).precision;
}

/// What a stated speed is of.
struct SpeedPlace {
  InstanceGroupSpec nodes;
  std::optional<std::int64_t> batch;
  std::optional<Arithmetic> precision;
};

SpeedPlace own_place(const JobSpec& spec, const Catalog& catalog) {
  const InstanceGroupSpec nodes = computing_nodes(spec.cluster, catalog);
  const std::optional<Arithmetic> stated = spec.work.model ? spec.work.model->precision : std::nullopt;
  return {nodes, spec.work.batch_size, precision_on(nodes, stated, spec, catalog)};
}

SpeedPlace measured_place(const JobSpec& spec, const Catalog& catalog) {
  const std::optional<MeasuredOnSpec>& given = spec.work.compute.measured_on;
  if (!given) return own_place(spec, catalog);
  const InstanceGroupSpec nodes = computing_nodes(cluster_of(*given), catalog);
  return {nodes, given->batch_size ? given->batch_size : spec.work.batch_size,
          precision_on(nodes, given->precision, spec, catalog)};
}

/// "2 × ml.p3.8xlarge, 512 samples a step, fp16", as far as it is not as in the other.
std::string differences(const SpeedPlace& place, const SpeedPlace& other) {
  std::string text = std::to_string(place.nodes.instance_count) + " × " + place.nodes.instance_type;
  if (place.batch && place.batch != other.batch) text += ", " + std::to_string(*place.batch) + " samples a step";
  if (place.precision && place.precision != other.precision) text += ", " + std::string(word(*place.precision));
  return text;
}

/// Whether the place where a speed was measured is not that of the job, as far as the catalog knows its instances.
bool is_elsewhere(const JobSpec& spec, const Catalog& catalog) {
  if (!spec.work.compute.measured_on) return false;
  const SpeedPlace here = own_place(spec, catalog), there = measured_place(spec, catalog);
  if (!catalog.instance_types().all().contains(here.nodes.instance_type)) return false;
  return here.nodes.instance_type != there.nodes.instance_type ||
         here.nodes.instance_count != there.nodes.instance_count || here.batch != there.batch ||
         here.precision != there.precision;
}

const char* stated_key(const ComputeSpec& compute) {
  return compute.duration ? "duration" : compute.step_time ? "step_time" : "samples_per_second";
}

void keep_stated_speed(JobSpec& spec, const Catalog& catalog) {
  ComputeSpec& compute = spec.work.compute;
  if (compute.samples_per_second || compute.step_time) {
    const SpeedPlace place = measured_place(spec, catalog);
    MeasuredRunSpec run;
    run.samples_per_second = compute.samples_per_second;
    run.step_time = compute.step_time;
    run.instance_type = place.nodes.instance_type;
    run.instance_count = place.nodes.instance_count;
    run.batch_size = place.batch;
    if (compute.measured_on) run.precision = place.precision;
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

bool has_moved_speed(const JobSpec& spec, const Catalog& catalog) {
  const ComputeSpec& compute = spec.work.compute;
  return !compute.measured && !compute.same_speed_elsewhere.value_or(false) && is_elsewhere(spec, catalog);
}

std::string same_speed_notice(const JobSpec& spec, const Catalog& catalog) {
  if (!spec.work.compute.same_speed_elsewhere.value_or(false) || !is_elsewhere(spec, catalog)) return {};
  const SpeedPlace here = own_place(spec, catalog), there = measured_place(spec, catalog);
  return "work.compute." + std::string(stated_key(spec.work.compute)) + ": that of " + differences(there, here) +
         " is taken to hold on " + differences(here, there) + ", too (same_speed_elsewhere)";
}

JobDraft moved_speed_as_run(JobDraft draft, const Catalog& catalog) {
  const WorkSpec& work = draft.spec.work;
  const SpeedPlace here = own_place(draft.spec, catalog), there = measured_place(draft.spec, catalog);
  const std::string stated = place(draft, "work.compute." + std::string(stated_key(work.compute)));
  if (work.compute.duration || (!work.model && here.nodes.instance_type != there.nodes.instance_type)) {
    const std::string carried = work.compute.duration ? "" : ", or work.model must say what a sample takes";
    draft.problems.push_back({stated,
                              "must be that of " + differences(here, there) + carried +
                                  ", or work.compute.same_speed_elsewhere must be true",
                              "that of " + differences(there, here), ""});
    return draft;
  }
  draft.origins["work.compute.measured[0].instance_type"] = place(draft, "work.compute.measured_on.instance_type");
  draft.origins["work.compute.measured[0]"] = stated;
  keep_stated_speed(draft.spec, catalog);
  return draft;
}

JobDraft stated_speed_as_run(JobDraft draft, const Catalog& catalog) {
  if (!draft.problems.empty())
    static_cast<void>(resolve(draft, catalog));  // throws, with everything else that is wrong
  keep_stated_speed(draft.spec, catalog);
  return draft;
}

void measure_here(JobSpec& spec) {
  if (spec.work.compute.measured)
    for (MeasuredRunSpec& run : *spec.work.compute.measured) {
      run.instance_type = spec.cluster.instance_type;
      run.instance_count = spec.cluster.instance_count;
      run.batch_size = spec.work.batch_size;
      run.precision.reset();
    }
}

Plan resolve_with_speed(const JobDraft& draft, const Catalog& catalog) {
  Plan plan = resolve(stated_speed_as_run(draft, catalog), catalog);
  if (!plan.speed)
    throw SpecError({{place(draft, "work.compute"), "must say how fast the job is", "how long it takes", ""}});
  return plan;
}

}  // namespace simcore
