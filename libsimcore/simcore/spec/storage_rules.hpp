#pragma once

#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/channel_spec.hpp"

namespace simcore {

/// What the fields about a source's storage and its cost cannot be combined with. `where` is the channel's key path.
void check_storage(const ChannelSpec& channel, const std::string& where, std::vector<Problem>& problems);

}  // namespace simcore
