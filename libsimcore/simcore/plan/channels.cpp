#include <algorithm>
#include <array>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/plan/resolution.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

constexpr Bytes kTebibyte{1099511627776.0};

/// One channel's view of the resolution: assumptions are noted under the channel's own key path.
struct ChannelResolution {
  const Resolution& all;
  const ChannelSpec& spec;
  std::string where;  // "channels.train"

  [[nodiscard]] double assumed(const std::string& name) const { return all.assumed(where + " (" + name + ")", name); }
  [[nodiscard]] Seconds time(const std::string& name) const { return Seconds(assumed(name)); }
  [[nodiscard]] PerSecond rate(const std::string& name) const { return PerSecond(assumed(name)); }
  [[nodiscard]] BytesPerSecond bandwidth(const std::string& name) const { return BytesPerSecond(assumed(name)); }
  [[nodiscard]] FileSystemSpec file_system() const { return file_system_of(all, spec); }
  [[nodiscard]] Bytes data() const { return data_on_system(all, spec); }
};

FilePath file_path(const ChannelResolution& channel) {
  return {channel.time("file.base"), channel.bandwidth("file.bandwidth"), channel.rate("file.object_rate")};
}

FastFilePath fast_file_path(const ChannelResolution& channel) {
  return {channel.time("fast_file.mount"), channel.rate("fast_file.list_rate"),
          channel.rate("fast_file.client_list_rate"), channel.time("fast_file.object_latency"),
          channel.bandwidth("fast_file.connection_bandwidth")};
}

/// Rates without a measured job behind them must not look like the others.
void warn_unmeasured(const ChannelResolution& channel, const std::string& source) {
  channel.all.ledger.warn(channel.where + ": no measured job was found for " + source +
                          ": its rates are documented limits, so reading may take longer");
}

PipePath pipe_path(const ChannelResolution& channel) {
  warn_unmeasured(channel, "Pipe mode");
  return {channel.time("pipe.start"), channel.bandwidth("pipe.bandwidth"), channel.rate("pipe.object_rate")};
}

bool is_legal_fsx(double gigabytes, double minimum, double step) {
  return std::abs(gigabytes - minimum) < 1e-6 || is_whole(gigabytes / step);
}

double smallest_legal_fsx(double gigabytes, double minimum, double step) {
  return gigabytes <= minimum ? minimum : step * std::ceil(gigabytes / step);
}

/// What was meant: GB, GiB, or TiB of a thousand GB, as the service counts; whichever is legal.
double fsx_gigabytes(const ChannelResolution& channel) {
  const double minimum = channel.all.parameter("fsx.capacity_minimum").value;
  const double step = channel.all.parameter("fsx.capacity_step").value;
  const FileSystemSpec system = channel.file_system();
  const std::string field = channel.where + ".file_system.capacity";
  if (!system.capacity) {
    const double gigabytes = smallest_legal_fsx(channel.data() / kGibibyte, minimum, step);
    channel.all.ledger.assume(field, shortest(gigabytes) + " GB",
                              channel.all.parameter("fsx.capacity_step").provenance);
    return gigabytes;
  }
  const double bytes = system.capacity->value(), needed = channel.data() / kGibibyte;
  for (const double gigabytes :
       {bytes / kGigabyte.value(), bytes / kGibibyte.value(), bytes / kTebibyte.value() * 1000.0}) {
    if (!is_legal_fsx(gigabytes, minimum, step)) continue;
    if (gigabytes + 1e-6 < needed)
      channel.all.ledger.refuse({field, "must hold the data set (" + shortest(std::ceil(needed)) + " GB)",
                                 shortest(std::round(gigabytes)) + " GB",
                                 shortest(smallest_legal_fsx(needed, minimum, step)) + " GB"});
    return std::round(gigabytes);
  }
  channel.all.ledger.refuse({field, "must be 1200 GB, 2400 GB or a multiple of 2400 GB", shortest(bytes / 1e9) + " GB",
                             shortest(smallest_legal_fsx(bytes / kGigabyte.value(), minimum, step)) + " GB"});
  return minimum;
}

FsxPath fsx_path(const ChannelResolution& channel) {
  const FileSystemSpec system = channel.file_system();
  const FsxDeployment deployment = system.deployment.value_or(FsxDeployment::scratch_2);
  const std::string type = catalog_key(deployment);
  const double gigabytes = fsx_gigabytes(channel);
  const double units = gigabytes / 1000.0;  // the service's TiB has 1000 of its GB
  if (!system.deployment)
    channel.all.ledger.assume(channel.where + ".file_system.deployment", "SCRATCH_2", "the cheapest SSD deployment");
  FsxPath path;
  path.capacity = kGibibyte * gigabytes;
  path.mount = channel.time("fsx.mount");
  path.client_list_rate = channel.rate("fsx.client_list_rate");
  path.object_latency = channel.time("fsx.object_latency");
  path.network = channel.bandwidth("fsx.network." + type) * units;
  path.disk = channel.bandwidth("fsx.disk." + type) * units;
  path.cache = Bytes(channel.assumed("fsx.cache." + type) * units);
  path.lazy_load = system.lazy_load;
  if (path.lazy_load) warn_unmeasured(channel, "lazy loading");
  if (path.lazy_load) path.lazy_object_rate = channel.rate("fsx.lazy_object_rate");
  return path;
}

struct EfsRates {
  BytesPerSecond burst, baseline;
  Bytes credit;
};

/// Throughput is metered; reads count for a part of their bytes only, so as many more can be read.
EfsRates bursting_rates(const ChannelResolution& channel, double tebibytes, double metering) {
  constexpr double kSmallestBaseline = 1048576.0;
  const double per_tebibyte = channel.assumed("efs.bursting.burst");
  const double baseline = channel.assumed("efs.bursting.baseline") * tebibytes;
  return {BytesPerSecond(std::max(per_tebibyte, per_tebibyte * tebibytes) / metering),
          BytesPerSecond(std::max(kSmallestBaseline, baseline) / metering),
          Bytes(channel.assumed("efs.bursting.credit") / metering)};
}

EfsRates efs_rates(const ChannelResolution& channel, EfsThroughput mode) {
  const FileSystemSpec system = channel.file_system();
  const double metering = channel.assumed("efs.read_metering");
  const double tebibytes = system.capacity.value_or(channel.data()) / kTebibyte;
  if (mode == EfsThroughput::bursting) return bursting_rates(channel, tebibytes, metering);
  const BytesPerSecond rate = mode == EfsThroughput::elastic
                                  ? channel.bandwidth("efs.elastic.read")
                                  : system.provisioned_throughput.value_or(BytesPerSecond(1.0)) / metering;
  return {rate, rate, Bytes{}};
}

EfsPath efs_path(const ChannelResolution& channel) {
  warn_unmeasured(channel, "EFS");
  const EfsThroughput mode = channel.file_system().throughput_mode.value_or(EfsThroughput::bursting);
  if (!channel.file_system().throughput_mode)
    channel.all.ledger.assume(channel.where + ".file_system.throughput_mode", "bursting", "the service's default");
  const EfsRates rates = efs_rates(channel, mode);
  EfsPath path;
  path.mount = channel.time("efs.mount");
  path.client_list_rate = channel.rate("efs.client_list_rate");
  path.object_latency = channel.time("efs.object_latency");
  path.client = channel.bandwidth("efs.client." + std::string(word(mode)));
  path.burst = rates.burst;
  path.baseline = rates.baseline;
  path.credit = rates.credit;
  return path;
}

decltype(ChannelPlan::path) data_path(const ChannelResolution& channel) {
  if (channel.spec.source == Source::fsx) return fsx_path(channel);
  if (channel.spec.source == Source::efs) return efs_path(channel);
  if (channel.spec.input_mode == InputMode::fast_file) return fast_file_path(channel);
  if (channel.spec.input_mode == InputMode::pipe) return pipe_path(channel);
  return file_path(channel);
}

/// ShardedByS3Key splits objects, not bytes; with fewer objects than nodes some nodes idle and are paid.
double node_objects(const ChannelResolution& channel, int nodes) {
  const auto objects = static_cast<double>(channel.spec.objects);
  if (channel.spec.distribution == DataDistribution::fully_replicated) return objects;
  if (objects < nodes)
    channel.all.ledger.warn(channel.where + ": " + shortest(objects) + " objects cannot be shared by " +
                            std::to_string(nodes) + " nodes: the others idle and are paid");
  return std::ceil(objects / nodes);
}

int readers(const ChannelResolution& channel) {
  if (channel.spec.readers) return static_cast<int>(*channel.spec.readers);
  return static_cast<int>(channel.all.assumed(channel.where + ".readers", "readers"));
}

/// Bit g when the nodes of group g read the channel.
std::uint32_t groups_of(const ChannelSpec& spec, const std::vector<GroupPlan>& groups) {
  if (spec.groups.empty()) return ~0U;
  std::uint32_t bits = 0;
  for (std::size_t g = 0; g < groups.size(); ++g)
    if (std::ranges::find(spec.groups, groups[g].name) != spec.groups.end()) bits |= 1U << g;
  return bits;
}

int nodes_of(std::uint32_t bits, const std::vector<GroupPlan>& groups) {
  int nodes = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) nodes += (bits >> g & 1U) != 0U ? groups[g].count : 0;
  return nodes;
}

/// A bucket elsewhere: what limits its way here is noted.
bool is_far(const ChannelResolution& channel, const std::vector<GroupPlan>& groups) {
  const std::string& home = channel.all.spec.region;
  if (!channel.spec.region || *channel.spec.region == home) return false;
  channel.all.ledger.assume(channel.where + ".region (bandwidth)", "at most " + to_string(groups.front().wide_area),
                            channel.all.parameter("transfer.large_share").provenance);
  channel.all.ledger.warn(channel.where + ": the data comes from " + *channel.spec.region +
                          "; the longer way of each request is not modelled, so small objects may take longer");
  return true;
}

ChannelPlan resolve_channel(const ChannelResolution& channel, const std::string& name,
                            const std::vector<GroupPlan>& groups) {
  ChannelPlan plan;
  plan.name = name;
  plan.size = channel.spec.size;
  plan.objects = static_cast<double>(channel.spec.objects);
  plan.groups = groups_of(channel.spec, groups);
  plan.nodes = nodes_of(plan.groups, groups);
  plan.node_objects = node_objects(channel, plan.nodes);
  const bool replicated = channel.spec.distribution == DataDistribution::fully_replicated;
  plan.all_objects = replicated ? plan.objects * plan.nodes : plan.objects;
  plan.readers = readers(channel);
  plan.far = is_far(channel, groups);
  plan.path = data_path(channel);
  return plan;
}

/// What File mode copies to the group's node with most data, at a quantile of each channel's size.
Bytes copied(const std::vector<ChannelPlan>& channels, std::size_t group, double (Distribution::*size)() const) {
  Bytes total;
  for (const ChannelPlan& channel : channels)
    if (std::holds_alternative<FilePath>(channel.path) && (channel.groups >> group & 1U) != 0U)
      total += Bytes((channel.size.law().*size)()) * channel.node_share();
  return total;
}

/// The node's disk must hold what File mode copies, and the artifact. Sizes that may come out too large are warned of.
void require_fit(const Resolution& resolution, const std::vector<ChannelPlan>& channels, const GroupPlan& node,
                 std::size_t group) {
  const Bytes artifact = resolution.spec.artifact.size.value_or(Uncertain<Bytes>{}).mean();
  const Bytes needed = copied(channels, group, &Distribution::mean) + artifact, capacity = node.volume.capacity;
  const std::string disk = node.volume.nvme ? "the instance storage of " + node.instance_type : "cluster.volume_size";
  if (needed <= capacity) {
    if (copied(channels, group, &Distribution::upper) + artifact > capacity)
      resolution.ledger.warn("channels: File mode data of uncertain size may not fit on " + disk + " (" +
                             to_string(capacity) + "); such runs would fail and are forecast as if it did");
    return;
  }
  resolution.ledger.refuse(
      {"channels",
       "File mode data and the artifact must fit on each node's disk (" + disk + ", " + to_string(capacity) + ")",
       to_string(needed) + ", " + to_string(needed - capacity) + " too much",
       node.volume.nvme ? "input_mode: FastFile" : "volume_size: " + shortest(std::ceil(needed / kGibibyte)) + " GB"});
}

}  // namespace

std::vector<ChannelPlan> resolve_channels(const Resolution& resolution, const std::vector<GroupPlan>& groups) {
  std::vector<ChannelPlan> channels;
  for (const auto& [name, spec] : resolution.spec.channels)
    channels.push_back(resolve_channel({resolution, spec, "channels." + name}, name, groups));
  for (std::size_t group = 0; group < groups.size(); ++group) require_fit(resolution, channels, groups[group], group);
  return channels;
}

}  // namespace simcore
