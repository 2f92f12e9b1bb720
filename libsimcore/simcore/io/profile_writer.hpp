#pragma once

#include <string>

#include "simcore/catalog/profile.hpp"

namespace simcore {

/// A learned profile as YAML, a line for each law, which read_profile reads to the same digest. Throws CatalogError for
/// a profile that somebody wrote by hand: its file is the profile.
[[nodiscard]] std::string profile_text(const Profile& profile);

}  // namespace simcore
