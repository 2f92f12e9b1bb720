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

/// The rate that an instance can keep up: what it bursts to lasts minutes on the network, half an hour a day on EBS.
BytesPerSecond kept_up(const Resolution& resolution, const char* what, const std::optional<BytesPerSecond>& baseline,
                       const std::optional<BytesPerSecond>& peak) {
  const std::string link = "cluster.instance_type (" + std::string(what) + ")";
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
  node.network = kept_up(resolution, "network", resolution.type.network_baseline, resolution.type.network_peak);
  node.volume = resolution.type.has_nvme() ? nvme_volume(resolution) : ebs_volume(resolution);
  return node;
}

}  // namespace simcore
