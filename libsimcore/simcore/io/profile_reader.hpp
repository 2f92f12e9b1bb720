#pragma once

#include <string>
#include <string_view>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/profile.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// A user's profile from JSON or YAML: {"simcore_profile": 1, "name", "source", "as_of", "parameters": {as in a job
/// file}}. Checked against the parameters and instance types of `known`. `file` names the source in messages. Throws
/// CatalogError with every problem; nothing is read in part.
[[nodiscard]] Profile read_profile(std::string_view text, const std::string& file = {},
                                   const Catalog& known = Catalog::builtin());
[[nodiscard]] Profile read_profile(const record::Value& document, const std::string& file = {},
                                   const Catalog& known = Catalog::builtin());

/// Profile read from a file in JSON or YAML. Throws CatalogError with every problem, also when the file cannot be read.
[[nodiscard]] Profile load_profile(const std::string& path, const Catalog& known = Catalog::builtin());

}  // namespace simcore
