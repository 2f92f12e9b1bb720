#pragma once

#include <string>
#include <string_view>

#include "simcore/record/value.hpp"

namespace simcore {

/// Reads JSON text strictly: no comments, no NaN, no key twice in one object, at most 64 levels deep. Throws SpecError
/// with `file`, line and column, or the key path of a repeated key.
[[nodiscard]] record::Value read_json(std::string_view json, const std::string& file = {});

/// Reads JSON or YAML, as the ending of the file's name says. Without an ending that does, a text that begins with a
/// brace is either, and any other is YAML. Throws SpecError as read_json() and read_yaml() do.
[[nodiscard]] record::Value read_document(std::string_view text, const std::string& file = {});

}  // namespace simcore
