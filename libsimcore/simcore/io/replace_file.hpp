#pragma once

#include <string>
#include <string_view>

namespace simcore {

/// Throws SpecError when a file cannot be written there: no such folder, or something that is not a regular file.
/// Throws std::system_error when links run in a circle.
void require_replaceable(const std::string& path);

/// Writes a file as a whole or not at all: into a temporary file of the same folder, which then takes its place. What
/// stood there before stays until that moment. Throws std::system_error when the disk refuses.
void replace_file(const std::string& path, std::string_view bytes);

}  // namespace simcore
