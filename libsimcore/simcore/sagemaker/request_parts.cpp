#include "simcore/sagemaker/detail/request_parts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/region.hpp"
#include "simcore/catalog/stated_parameter.hpp"
#include "simcore/spec/reference.hpp"

namespace simcore {
namespace {

constexpr std::size_t kLongestJobName = 63;

}  // namespace

std::int64_t whole_seconds(Seconds limit) { return static_cast<std::int64_t>(std::ceil(limit.value())); }

void put(OrderedJson& object, const char* name, const OrderedJson& value, const OrderedJson& standard) {
  if (object.contains(name) || value != standard) object[name] = value;
}

void demand(OrderedJson& object, const char* name, const OrderedJson& value) {
  if (!object.contains(name)) object[name] = value;
}

OrderedJson& object_in(OrderedJson& parent, const char* name) {
  OrderedJson& object = parent[name];
  if (object.is_null()) object = OrderedJson::object();
  return object;
}

std::string role(const std::string& region) {
  return "arn:" + RegionBook::partition(region) + ":iam::000000000000:role/REPLACE-ME";
}

std::string image(const std::string& region) {
  return "000000000000.dkr.ecr." + region + ".amazonaws.com/replace-me:REPLACE-ME";
}

std::string job_name(const std::string& name) {
  std::string legal;
  for (const char c : name) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain || !legal.empty()) legal += plain ? c : '-';
  }
  legal.resize(std::min(legal.size(), kLongestJobName));
  while (legal.ends_with('-')) legal.pop_back();
  return legal.empty() ? "job" : legal;
}

namespace {

/// The tags of a request, by name; of several with one name, the last.
std::map<std::string, std::string> tags_of(const OrderedJson& request) {
  std::map<std::string, std::string> tags;
  const OrderedJson listed = request.value("Tags", OrderedJson::array());
  for (const OrderedJson& tag : listed) tags[tag.value("Key", "")] = tag.value("Value", "");
  return tags;
}

}  // namespace

void put_tags(OrderedJson& request, const JobSpec& spec) {
  if (request.contains("Tags") && tags_of(request) == spec.tags.values) return;
  OrderedJson tags = OrderedJson::array();
  for (const auto& [key, value] : spec.tags.values) tags.push_back({{"Key", key}, {"Value", value}});
  if (tags.empty())
    request.erase("Tags");
  else
    request["Tags"] = tags;
}

void require_kind(const OrderedJson& base, std::initializer_list<const char*> others, const std::string& kind) {
  for (const char* member : others)
    if (base.contains(member)) throw SpecError({{"base", "must be the request of " + kind, member, ""}});
}

JobSpec with_stated_limits(JobSpec spec) {
  const Catalog& known = Catalog::builtin();
  const std::vector<InstanceGroupSpec>& groups = spec.cluster.groups;
  const auto type =
      known.instance_types().all().find(groups.empty() ? spec.cluster.instance_type : groups.front().instance_type);
  if (spec.parameters.empty() || type == known.instance_types().all().end()) return spec;
  const StatedParameters stated = stated_parameters(spec.parameters, known.parameters(), known.instance_types(),
                                                    kJobFileLayer, {}, parameter_bounds());
  const ParameterBook parameters = known.parameters().with(stated.rows);
  const auto find = [&](const char* name) -> std::optional<double> {
    const Parameter& found = parameters.at(name, type->second, known.newest());
    return found.layer == kJobFileLayer ? std::optional(found.value) : std::nullopt;
  };
  if (const auto gigabytes = find("cluster.volume_size"); gigabytes && !spec.cluster.volume_size)
    spec.cluster.volume_size = kGibibyte * *gigabytes;
  if (const auto limit = find("stopping.max_runtime"); limit && !spec.stopping.max_runtime)
    spec.stopping.max_runtime = Seconds(*limit);
  return spec;
}

}  // namespace simcore
