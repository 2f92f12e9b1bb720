#pragma once

#include <string>
#include <string_view>

#include "simcore/record/value.hpp"

namespace simcore {

/// Reads JSON text strictly: no comments, no NaN, no key twice in one object, at most 64 levels deep. Throws SpecError
/// with `file`, line and column, or the key path of a repeated key.
[[nodiscard]] record::Value read_document(std::string_view json, const std::string& file = {});

}  // namespace simcore
