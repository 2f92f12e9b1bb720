#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simcore {

inline constexpr std::size_t kLargestJobFile = std::size_t{4} << 20;  // bytes; a job file has some hundred

/// Characters of a YAML document: its parser takes half a second for as many, and reads JSON a hundred times as slowly
/// as JSON's own.
inline constexpr std::size_t kLongestYaml = std::size_t{1} << 18;

/// The whole of a UTF-8 text file. Throws SpecError when it does not exist, is a directory or not a regular file, holds
/// more than `limit` bytes (nothing more is read), is empty, or is not UTF-8 text. `purpose`: what an empty one is
/// told.
[[nodiscard]] std::string read_text(const std::string& path, std::size_t limit = kLargestJobFile,
                                    const char* purpose = "must describe a job");

/// Whether the name of a file ends in small letters such as ".json", in whatever case; that is not all of it.
[[nodiscard]] bool ends_in(std::string_view file, std::string_view ending) noexcept;

}  // namespace simcore
