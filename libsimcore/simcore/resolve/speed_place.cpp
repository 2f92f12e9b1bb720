#include "simcore/resolve/speed_place.hpp"

#include <algorithm>
#include <string_view>

#include "simcore/training/recipe.hpp"

namespace simcore {
namespace {

bool is_accelerated(const std::string& type, const Catalog& catalog) {
  const auto& types = catalog.instance_types().all();
  const auto found = types.find(type);
  return found != types.end() && found->second.accelerated();
}

/// How many instances of each type; of those with accelerators only, where there are any and only these count.
std::map<std::string, std::int64_t> instances_of(const ClusterSpec& cluster, const Catalog& catalog, bool all) {
  if (cluster.groups.empty()) return {{cluster.instance_type, cluster.instance_count}};
  const auto computes = [&](const InstanceGroupSpec& group) { return is_accelerated(group.instance_type, catalog); };
  const bool every = all || std::ranges::none_of(cluster.groups, computes);
  std::map<std::string, std::int64_t> counts;
  for (const InstanceGroupSpec& group : cluster.groups)
    if (every || computes(group)) counts[group.instance_type] += group.instance_count;
  return counts;
}

/// Precision that is stated, or that the model has on these instances.
std::optional<Arithmetic> precision_on(const InstanceGroupSpec& nodes, const std::optional<Arithmetic>& stated,
                                       const JobSpec& spec, const Catalog& catalog) {
  const auto& types = catalog.instance_types().all();
  const auto type = types.find(nodes.instance_type);
  if (!spec.work.model || type == types.end()) return std::nullopt;
  ModelSpec model = *spec.work.model;
  model.precision = stated;
  return recipe_of(model, type->second).precision;
}

/// Precision of a measurement: as in the job where it is not said, as far as its instances compute in it.
std::optional<Arithmetic> measured_precision(const MeasuredOnSpec& given, const std::string& type, const JobSpec& spec,
                                             const Catalog& catalog) {
  if (given.precision || !spec.work.model) return given.precision;
  const auto& types = catalog.instance_types().all();
  const auto found = types.find(type);
  const std::optional<Arithmetic>& own = spec.work.model->precision;
  return own && found != types.end() && supports(found->second, *own) ? own : std::nullopt;
}

SpeedPlace place_of(const ClusterSpec& cluster, const JobSpec& spec, const Catalog& catalog) {
  return {instances_of(cluster, catalog, spec.work.compute.duration.has_value()), computing_nodes(cluster, catalog)};
}

}  // namespace

bool SpeedPlace::differs(const SpeedPlace& other) const {
  return instances != other.instances || (batch && other.batch && batch != other.batch) ||
         (precision && other.precision && precision != other.precision);
}

std::string SpeedPlace::text(const SpeedPlace& other) const {
  std::string text;
  for (const auto& [type, count] : instances)
    text += (text.empty() ? "" : " and ") + std::to_string(count) + " × " + type;
  if (batch && other.batch && batch != other.batch) text += ", " + std::to_string(*batch) + " samples a step";
  if (precision && other.precision && precision != other.precision) text += ", " + std::string(word(*precision));
  return text;
}

InstanceGroupSpec computing_nodes(const ClusterSpec& cluster, const Catalog& catalog) {
  if (cluster.groups.empty()) return {"", cluster.instance_type, cluster.instance_count};
  auto first = std::ranges::find_if(
      cluster.groups, [&](const InstanceGroupSpec& group) { return is_accelerated(group.instance_type, catalog); });
  if (first == cluster.groups.end()) first = cluster.groups.begin();
  InstanceGroupSpec nodes{"", first->instance_type, 0};
  for (const InstanceGroupSpec& group : cluster.groups)
    if (group.instance_type == nodes.instance_type) nodes.instance_count += group.instance_count;
  return nodes;
}

ClusterSpec measured_cluster(const JobSpec& spec) {
  const MeasuredOnSpec& given = *spec.work.compute.measured_on;
  const bool named = !given.groups.empty() || !given.instance_type.empty();
  ClusterSpec cluster = named ? ClusterSpec{} : spec.cluster;
  if (named) {
    cluster.instance_type = given.instance_type;
    cluster.groups = given.groups;
  }
  if (named || given.instance_count) cluster.instance_count = given.instance_count.value_or(1);
  return cluster;
}

SpeedPlace own_place(const JobSpec& spec, const Catalog& catalog) {
  SpeedPlace place = place_of(spec.cluster, spec, catalog);
  place.batch = spec.work.batch_size;
  if (spec.work.model) place.precision = precision_on(place.nodes, spec.work.model->precision, spec, catalog);
  return place;
}

SpeedPlace measured_place(const JobSpec& spec, const Catalog& catalog) {
  const std::optional<MeasuredOnSpec>& given = spec.work.compute.measured_on;
  if (!given) return own_place(spec, catalog);
  SpeedPlace place = place_of(measured_cluster(spec), spec, catalog);
  place.batch = given->batch_size ? given->batch_size : spec.work.batch_size;
  const std::optional<Arithmetic> stated = measured_precision(*given, place.nodes.instance_type, spec, catalog);
  place.precision = precision_on(place.nodes, stated, spec, catalog);
  return place;
}

}  // namespace simcore
