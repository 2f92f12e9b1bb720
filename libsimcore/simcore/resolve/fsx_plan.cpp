#include <algorithm>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/channel_context.hpp"
#include "simcore/resolve/fsx_capacity.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

FsxDeployment deployment_of(const FileSystemSpec& system) {
  return system.deployment.value_or(FsxDeployment::scratch_2);
}

FsxCapacities capacities(const ChannelContext& channel, const FileSystemSpec& system) {
  return fsx_capacities(deployment_of(system), [&](const std::string& name) -> std::optional<double> {
    if (!channel.all.knows(name)) return std::nullopt;
    return channel.all.parameter(name).value;
  });
}

/// Refuses a size that the service does not sell.
void refuse_size(const ChannelContext& channel, const FsxCapacities& sizes, double gigabytes, double data) {
  channel.all.diagnostics.refuse({channel.where + ".file_system.capacity", "must be " + sizes.text(),
                                  shortest(gigabytes) + " GB", shortest(sizes.nearest(gigabytes, data)) + " GB"});
}

/// What was meant: GB, GiB, or TiB of a thousand GB, as the service counts; whichever is legal.
double gigabytes_of(const ChannelContext& channel, const FileSystemSpec& system) {
  const FsxCapacities sizes = capacities(channel, system);
  const std::string field = channel.where + ".file_system.capacity";
  const double needed = data_on_system(channel.all, channel.spec) / kGibibyte;
  if (!system.capacity) {
    const double gigabytes = sizes.at_least(needed);
    channel.all.diagnostics.assume(field, shortest(gigabytes) + " GB",
                                   channel.all.parameter("fsx.capacity_step").provenance);
    return gigabytes;
  }
  const double bytes = system.capacity->value();
  for (const double gigabytes :
       {bytes / kGigabyte.value(), bytes / kGibibyte.value(), bytes / kTebibyte.value() * 1000.0}) {
    if (!sizes.contain(gigabytes)) continue;
    if (gigabytes + 1e-6 < needed)
      channel.all.diagnostics.refuse({field, "must hold the data set (" + shortest(std::ceil(needed)) + " GB)",
                                      shortest(std::round(gigabytes)) + " GB",
                                      shortest(sizes.at_least(needed)) + " GB"});
    return std::round(gigabytes);
  }
  refuse_size(channel, sizes, bytes / kGigabyte.value(), needed);
  return sizes.minimum;
}

/// What "network" or "disk" of the file system may pass, with the credit of so many seconds of its burst.
BurstLimit throughput(const ChannelContext& channel, const std::string& what, const std::string& type, double units) {
  const double baseline = channel.assumed("fsx." + what + "." + type) * units;
  const double burst = channel.all.parameter("fsx." + what + "_burst." + type).value * units;
  if (burst <= baseline) return BurstLimit::constant(baseline);
  const double credit = channel.assumed("fsx.burst_time") * (burst - baseline);
  if (credit <= 0.0) return BurstLimit::constant(baseline);
  return {baseline, burst, credit, credit};
}

std::string type_of(const FileSystemSpec& system) { return catalog_key(deployment_of(system)); }

/// Memory of the servers [B per TiB]; nothing is counted on where it is not published.
double server_memory(const ChannelContext& channel, const std::string& type) {
  const std::string name = "fsx.cache." + type;
  return channel.all.knows(name) ? channel.assumed(name) : 0.0;
}

}  // namespace

FileSystemPlan resolve_fsx(const ChannelContext& channel) {
  const FileSystemSpec system = file_system_of(channel.all, channel.spec);
  if (!system.deployment)
    channel.all.diagnostics.assume(channel.where + ".file_system.deployment", "SCRATCH_2",
                                   "the cheapest SSD deployment");
  const double gigabytes = gigabytes_of(channel, system);
  const double units = gigabytes / 1000.0;  // the service's TiB has 1000 of its GB
  FileSystemPlan plan;
  plan.capacity = kGibibyte * gigabytes;
  plan.network = throughput(channel, "network", type_of(system), units);
  plan.disk = throughput(channel, "disk", type_of(system), units);
  plan.cached = data_on_system(channel.all, channel.spec).value() <= server_memory(channel, type_of(system)) * units;
  plan.client = BytesPerSecond(channel.assumed("fsx.client_bandwidth"));
  if (system.lazy_load) plan.write = BytesPerSecond(channel.assumed("fsx.disk_write." + type_of(system)) * units);
  return plan;
}

FsxPath resolve_fsx_path(const ChannelContext& channel) {
  FsxPath path;
  path.mount = channel.rate<Seconds>("fsx.mount");
  path.client_list_rate = channel.rate<PerSecond>("fsx.client_list_rate");
  path.object_latency = channel.rate<Seconds>("fsx.object_latency");
  path.lazy_load = channel.spec.file_system && channel.spec.file_system->lazy_load;  // other channels may not be
  if (path.lazy_load) channel.warn_unmeasured("lazy loading");
  if (path.lazy_load) path.lazy_latency = channel.rate<Seconds>("s3.object_latency");
  if (path.lazy_load) path.lazy_object_rate = channel.rate<PerSecond>("fsx.lazy_object_rate");
  return path;
}

}  // namespace simcore
