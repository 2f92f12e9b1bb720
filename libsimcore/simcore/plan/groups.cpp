#include <algorithm>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/plan/resolution.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

constexpr double kLargeGp2 = 170.0;  // GB; above it gp2 reaches its higher rate, with credits up to 334 GB

/// Where the job file names the type.
std::string type_path(const Resolution& resolution) {
  const std::vector<InstanceGroupSpec>& groups = resolution.spec.cluster.groups;
  const auto named = [&](const InstanceGroupSpec& group) { return group.instance_type == resolution.type.name; };
  const auto found = std::ranges::find_if(groups, named);
  if (found == groups.end()) return "cluster.instance_type";
  return item_path("cluster.groups", static_cast<std::size_t>(found - groups.begin())) + ".instance_type";
}

double volume_gigabytes(const Resolution& resolution) {
  const std::optional<Bytes>& size = resolution.spec.cluster.volume_size;
  if (!size) return resolution.assumed("cluster.volume_size", "cluster.volume_size");
  const std::optional<double> gigabytes = service_gigabytes(*size);
  if (!gigabytes)
    resolution.ledger.refuse({"cluster.volume_size", "must be a whole number of GB",
                              shortest(size->value() / 1e9) + " GB", shortest(std::ceil(size->value() / 1e9)) + " GB"});
  return gigabytes.value_or(1.0);
}

VolumePlan nvme_volume(const Resolution& resolution) {
  if (resolution.spec.cluster.volume_size)
    resolution.ledger.warn(resolution.type.name +
                           " has NVMe instance storage: cluster.volume_size is ignored and no EBS "
                           "volume is billed");
  VolumePlan volume;
  volume.capacity = resolution.type.nvme;
  volume.nvme = true;
  return volume;
}

/// The rate that an instance can keep up: what it bursts to lasts minutes on the network, half an hour a day on EBS.
BytesPerSecond kept_up(const Resolution& resolution, const char* what, const std::optional<BytesPerSecond>& baseline,
                       const std::optional<BytesPerSecond>& peak) {
  const std::string link = type_path(resolution) + " (" + what + ")";
  if (!baseline) {
    resolution.ledger.warn("no " + std::string(what) + " bandwidth is known of " + resolution.type.name +
                           ": it never limits here");
    return BytesPerSecond(HUGE_VAL);
  }
  const bool bursts = peak && *peak > *baseline && !resolution.spec.channels.empty();
  if (bursts)
    resolution.ledger.assume(link, to_string(*baseline) + " all the time, without bursts to " + to_string(*peak),
                             resolution.type.provenance);
  return *baseline;
}

VolumePlan ebs_volume(const Resolution& resolution) {
  const double gigabytes = volume_gigabytes(resolution);
  VolumePlan volume;
  volume.capacity = kGibibyte * gigabytes;
  const std::string rate = gigabytes > kLargeGp2 ? "volume.gp2_large" : "volume.gp2_small";
  const bool used = !resolution.spec.channels.empty();
  volume.gp2 = BytesPerSecond(used ? resolution.assumed("cluster.volume_size (" + rate + ")", rate)
                                   : resolution.parameter(rate).value);
  volume.instance = kept_up(resolution, "EBS", resolution.type.ebs_baseline, resolution.type.ebs_peak);
  return volume;
}

/// Traffic to other regions gets a part of the network only.
BytesPerSecond wide_area(const Resolution& resolution, BytesPerSecond network) {
  const bool large = resolution.type.vcpu >= resolution.parameter("transfer.large_instance").value;
  if (!large) return BytesPerSecond(resolution.parameter("transfer.small_bandwidth").value);
  return network * resolution.parameter("transfer.large_share").value;
}

GroupPlan resolve_group(const Resolution& resolution, const std::string& name, std::int64_t count) {
  GroupPlan group;
  group.name = name;
  group.instance_type = resolution.type.name;
  group.count = static_cast<int>(count);
  group.network = kept_up(resolution, "network", resolution.type.network_baseline, resolution.type.network_peak);
  group.wide_area = wide_area(resolution, group.network);
  group.volume = resolution.type.has_nvme() ? nvme_volume(resolution) : ebs_volume(resolution);
  return group;
}

}  // namespace

std::string catalog_key(FsxDeployment deployment) {
  std::string key(word(deployment));
  for (char& c : key) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return key;
}

std::vector<GroupPlan> resolve_groups(const Resolution& resolution) {
  const ClusterSpec& cluster = resolution.spec.cluster;
  if (cluster.groups.empty()) return {resolve_group(resolution, "", cluster.instance_count)};
  std::vector<GroupPlan> groups;
  for (const InstanceGroupSpec& group : cluster.groups) {
    const InstanceType& type = resolution.catalog.instance_types().at(group.instance_type);
    groups.push_back(resolve_group(resolution.of(type), group.name, group.instance_count));
  }
  resolution.ledger.assume("cluster.groups", "starts and pulls its image like " + resolution.type.name,
                           "rates that depend on the instance type are those of the first group's");
  return groups;
}

}  // namespace simcore
