#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace simcore {

/// JSON whose objects are sorted by key: an ordered object would search all its keys for each key read.
using Json = nlohmann::json;

/// Parses JSON strictly: no comments, no NaN, no key twice in one object, at most 64 levels deep. Throws SpecError with
/// `file`, line and column, or the key path of a repeated key.
[[nodiscard]] Json parse_json(std::string_view text, const std::string& file);

}  // namespace simcore
