#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/plan/resolution.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kLargeGp2 = 170.0;  // GB; above it gp2 reaches its higher rate, with credits up to 334 GB

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

VolumePlan ebs_volume(const Resolution& resolution) {
  const double gigabytes = volume_gigabytes(resolution);
  VolumePlan volume;
  volume.capacity = kGibibyte * gigabytes;
  const std::string rate = gigabytes > kLargeGp2 ? "volume.gp2_large" : "volume.gp2_small";
  const bool used = !resolution.spec.channels.empty();
  volume.gp2 = BytesPerSecond(used ? resolution.assumed("cluster.volume_size (" + rate + ")", rate)
                                   : resolution.parameter(rate).value);
  volume.instance = resolution.type.ebs_peak.value_or(volume.gp2);
  return volume;
}

BytesPerSecond network(const Resolution& resolution) {
  const auto& peak = resolution.type.network_peak;
  if (!peak)
    resolution.ledger.warn("no network bandwidth is known of " + resolution.type.name + ": it never limits here");
  return peak.value_or(BytesPerSecond(HUGE_VAL));
}

}  // namespace

std::optional<double> service_gigabytes(Bytes size) {
  for (const Bytes gigabyte : {kGigabyte, kGibibyte})
    if (const double count = size / gigabyte; is_whole(count)) return std::round(count);
  return std::nullopt;
}

bool is_whole(double number) { return number > 0.5 && std::abs(number - std::round(number)) < 1e-6; }

std::string catalog_key(FsxDeployment deployment) {
  std::string key(word(deployment));
  for (char& c : key) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return key;
}

NodePlan resolve_node(const Resolution& resolution) {
  NodePlan node;
  node.instance_type = resolution.type.name;
  node.count = static_cast<int>(resolution.spec.cluster.instance_count);
  node.network = network(resolution);
  node.volume = resolution.type.has_nvme() ? nvme_volume(resolution) : ebs_volume(resolution);
  return node;
}

}  // namespace simcore
