#include "simcore/spec/storage_rules.hpp"

#include <algorithm>

#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// A file system says itself how long it is kept.
void check_terms(const ChannelSpec& channel, const std::string& where, std::vector<Problem>& problems) {
  const auto refuse = [&](const std::string& name, const std::string& value) {
    problems.push_back({where + "." + name, "only goes with source: s3", value, "file_system." + name});
  };
  if (channel.kept_for) refuse("kept_for", to_string(*channel.kept_for));
  if (channel.cost_share) refuse("cost_share", to_string(*channel.cost_share));
}

void check_efs_storage(const FileSystemSpec& system, const std::string& where, std::vector<Problem>& problems) {
  if (system.created.value_or(false))
    problems.push_back({where + ".created", "only goes with source: fsx", "source: efs", ""});
}

void check_fsx_storage(const FileSystemSpec& system, const std::string& where, std::vector<Problem>& problems) {
  if (system.preload.value_or(false) && system.lazy_load)
    problems.push_back({where + ".preload", "must be false with lazy_load: true", "true", "lazy_load: false"});
  if (system.storage_class)
    problems.push_back({where + ".storage_class", "only goes with source: efs; FSx has its price in the deployment",
                        in_quotes(word(*system.storage_class)), "deployment"});
}

bool is_filled(const ChannelSpec& channel) {
  return channel.file_system && (channel.file_system->preload.value_or(false) || channel.file_system->lazy_load);
}

bool is_created(const Channels& channels, const ChannelSpec& channel) {
  return std::ranges::any_of(channels, [&](const auto& entry) {
    const std::optional<FileSystemSpec>& system = entry.second.file_system;
    return system && system->created.value_or(false) && same_file_system(channel, entry.second);
  });
}

}  // namespace

bool same_file_system(const ChannelSpec& a, const ChannelSpec& b) {
  if (&a == &b) return true;
  return a.source == b.source && a.file_system && b.file_system && a.file_system->id &&
         a.file_system->id == b.file_system->id;
}

void check_storage(const ChannelSpec& channel, const std::string& where, std::vector<Problem>& problems) {
  if (channel.source == Source::s3) return;
  check_terms(channel, where, problems);
  const std::string system = where + ".file_system";
  if (channel.file_system && channel.source == Source::efs) check_efs_storage(*channel.file_system, system, problems);
  if (channel.file_system && channel.source == Source::fsx) check_fsx_storage(*channel.file_system, system, problems);
}

void check_file_systems(const Channels& channels, std::vector<Problem>& problems) {
  for (const auto& [name, channel] : channels)
    if (channel.source == Source::fsx && is_created(channels, channel) && !is_filled(channel))
      problems.push_back({"channels." + as_key(name) + ".file_system.preload",
                          "must be true with created: true, or else lazy_load: a new file system holds no data",
                          "false", "preload: true"});
}

}  // namespace simcore
