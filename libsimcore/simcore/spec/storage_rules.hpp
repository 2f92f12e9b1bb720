#pragma once

#include <map>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/channel_spec.hpp"

namespace simcore {

/// Whether two channels lie on one file system: they are the same channel, or name the same id.
[[nodiscard]] bool same_file_system(const ChannelSpec& a, const ChannelSpec& b);

/// What the fields about a source's storage and its cost cannot be combined with. `where` is the channel's key path.
void check_storage(const ChannelSpec& channel, const std::string& where, std::vector<Problem>& problems);

/// Refuses channels on an FSx file system that any channel says is created for the job, unless they fill it (preload or
/// lazy_load): a new file system holds no data.
void check_file_systems(const Channels& channels, std::vector<Problem>& problems);

}  // namespace simcore
