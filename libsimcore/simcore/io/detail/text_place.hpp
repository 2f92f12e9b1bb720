#pragma once

#include <cstddef>
#include <string>

namespace simcore {

/// Place in a text, both counted from 1: "job.yaml:3:7", or "line 3:7" without the name of a file.
[[nodiscard]] inline std::string text_place(const std::string& file, std::size_t line, std::size_t column) {
  return file + (file.empty() ? "line " : ":") + std::to_string(line) + ":" + std::to_string(column);
}

}  // namespace simcore
