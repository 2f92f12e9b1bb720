#include <algorithm>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/channel_context.hpp"
#include "simcore/spec/storage_rules.hpp"

namespace simcore {
namespace {

/// Takes over what another channel says of the same file system; false when the two contradict each other.
template <class T>
bool agree(std::optional<T>& known, const std::optional<T>& other) {
  if (!known) known = other;
  return !other || *known == *other;
}

void add_others(FileSystemPlan& plan, const FileSystemSpec& system) {
  plan.other_nodes = static_cast<int>(system.other_nodes.value_or(0));
  plan.other_reading = system.other_reading.value_or(BytesPerSecond(HUGE_VAL));
}

}  // namespace

FileSystemSpec file_system_of(const ResolveContext& context, const ChannelSpec& channel) {
  FileSystemSpec system = channel.file_system.value_or(FileSystemSpec{});
  for (const auto& [name, other] : context.spec.channels) {
    if (&other == &channel || !same_file_system(channel, other)) continue;
    const bool one =
        agree(system.deployment, other.file_system->deployment) &&
        agree(system.capacity, other.file_system->capacity) &&
        agree(system.throughput_mode, other.file_system->throughput_mode) &&
        agree(system.provisioned_throughput, other.file_system->provisioned_throughput) &&
        agree(system.performance_mode, other.file_system->performance_mode) &&
        agree(system.zone, other.file_system->zone) && agree(system.other_nodes, other.file_system->other_nodes) &&
        agree(system.other_reading, other.file_system->other_reading) &&
        agree(system.storage_class, other.file_system->storage_class) &&
        agree(system.created, other.file_system->created) && agree(system.kept_for, other.file_system->kept_for) &&
        agree(system.cost_share, other.file_system->cost_share);
    if (!one)
      context.diagnostics.refuse({"channels." + name + ".file_system",
                                  "must say the same in all channels of one file system", in_quotes(*system.id), ""});
    system.lazy_load = system.lazy_load || other.file_system->lazy_load;
  }
  return system;
}

Bytes data_on_system(const ResolveContext& context, const ChannelSpec& channel) {
  Bytes total;
  for (const auto& [name, other] : context.spec.channels)
    if (same_file_system(channel, other)) total += other.size.mean();
  return total;
}

bool pays_for_system(const ResolveContext& context, const ChannelSpec& channel) {
  const auto first = std::ranges::find_if(context.spec.channels,
                                          [&](const auto& entry) { return same_file_system(channel, entry.second); });
  return &first->second == &channel;
}

int file_system_index(const ResolveContext& context, const ChannelSpec& channel) {
  int index = 0;
  for (const auto& [name, other] : context.spec.channels) {
    if (same_file_system(channel, other)) return index;
    if (other.source != Source::s3 && pays_for_system(context, other)) ++index;
  }
  return -1;
}

std::vector<FileSystemPlan> resolve_file_systems(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  int nodes = 0;
  for (const GroupPlan& group : groups) nodes += group.count;
  std::vector<FileSystemPlan> systems;
  for (const auto& [name, spec] : context.spec.channels) {
    if (spec.source == Source::s3 || !pays_for_system(context, spec)) continue;
    const ChannelContext channel{.all = context, .spec = spec, .where = "channels." + name};
    systems.push_back(spec.source == Source::fsx ? resolve_fsx(channel) : resolve_efs(channel, nodes));
    add_others(systems.back(), file_system_of(context, spec));
  }
  return systems;
}

}  // namespace simcore
