#include <algorithm>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/channel_context.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

/// ShardedByS3Key splits objects, not bytes; with fewer objects than nodes some nodes idle and are paid.
double node_objects(const ChannelContext& channel, int nodes) {
  const auto objects = static_cast<double>(channel.spec.objects);
  if (channel.spec.distribution == DataDistribution::fully_replicated) return objects;
  if (objects < nodes)
    channel.all.diagnostics.warn(channel.where + ": " + shortest(objects) + " objects cannot be shared by " +
                                 std::to_string(nodes) + " nodes: the others idle and are paid");
  return std::ceil(objects / nodes);
}

int readers(const ChannelContext& channel) {
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
bool is_far(const ChannelContext& channel, const std::vector<GroupPlan>& groups) {
  const std::string& home = channel.all.spec.region;
  if (!channel.spec.region || *channel.spec.region == home) return false;
  channel.all.diagnostics.assume(channel.where + ".region (bandwidth)",
                                 "at most " + to_string(groups.front().wide_area),
                                 channel.all.parameter("transfer.large_share").provenance);
  channel.all.diagnostics.warn(channel.where + ": the data comes from " + *channel.spec.region +
                               "; the longer way of each request is not modelled, so small objects may take longer");
  return true;
}

/// What limits requests to a bucket. File systems take none.
void resolve_prefixes(const ChannelContext& channel, ChannelPlan& plan) {
  plan.prefixes = static_cast<double>(channel.spec.prefixes);
  if (channel.spec.source == Source::s3) plan.prefix_rate = PerSecond(channel.assumed("s3.prefix_get_rate"));
}

ChannelPlan resolve_channel(const ChannelContext& channel, const std::string& name,
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
  plan.record = channel.spec.record.value_or(Bytes{});
  resolve_prefixes(channel, plan);
  plan.far = is_far(channel, groups);
  plan.path = resolve_data_path(channel);
  plan.measured = channel.measured;
  if (channel.spec.source != Source::s3) plan.file_system = file_system_index(channel.all, channel.spec);
  return plan;
}

bool is_copied(const ChannelPlan& channel) { return channel.goes_by<FilePath>() || channel.goes_by<DownloadPath>(); }

/// What is copied to the group's node with most data, at a quantile of each channel's size.
Bytes copied(const std::vector<ChannelPlan>& channels, std::size_t group, double (Distribution::*size)() const) {
  Bytes total;
  for (const ChannelPlan& channel : channels)
    if (is_copied(channel) && (channel.groups >> group & 1U) != 0U)
      total += Bytes((channel.size.law().*size)()) * channel.node_share();
  return total;
}

/// The node's disk must hold what is copied to it, and the artifact. Sizes that may come out too large are warned of.
void require_fit(const ResolveContext& context, const std::vector<ChannelPlan>& channels, const GroupPlan& node,
                 std::size_t group) {
  const Bytes artifact = context.spec.artifact.size.value_or(Uncertain<Bytes>{}).mean();
  const Bytes needed = copied(channels, group, &Distribution::mean) + artifact, capacity = node.volume.capacity;
  const auto disk = [&](std::string_view type) {
    return node.volume.nvme ? "the instance storage of " + std::string(type) : "cluster.volume_size";
  };
  if (needed <= capacity) {
    if (copied(channels, group, &Distribution::upper) + artifact > capacity)
      context.diagnostics.warn("channels: copied data of uncertain size may not fit on " + disk(node.instance_type) +
                               " (" + to_string(capacity) + "); such runs would fail and are forecast as if it did");
    return;
  }
  context.diagnostics.refuse(
      {"channels",
       "copied data (input_mode File or Download) and the artifact must fit on each node's disk (" + disk(kTheType) +
           ", " + to_string(capacity) + ")",
       to_string(needed) + ", " + to_string(needed - capacity) + " too much",
       node.volume.nvme ? "input_mode: FastFile" : "volume_size: " + shortest(std::ceil(needed / kGibibyte)) + " GB",
       node.instance_type});
}

}  // namespace

std::vector<ChannelPlan> resolve_channels(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  std::vector<ChannelPlan> channels;
  for (const auto& [name, spec] : context.spec.channels)
    channels.push_back(resolve_channel({.all = context, .spec = spec, .where = "channels." + name}, name, groups));
  for (std::size_t group = 0; group < groups.size(); ++group) require_fit(context, channels, groups[group], group);
  return channels;
}

}  // namespace simcore
