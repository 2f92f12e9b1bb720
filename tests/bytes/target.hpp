// What the fuzz targets share: libFuzzer hands over bytes, and each target hands them to one reader.
#pragma once

#include <string>
#include <string_view>

namespace simcore::tests {

/// Hands bytes to the reader that the target is named after, and checks what it makes of them. One of the library's own
/// errors is a good answer.
void read_bytes(std::string_view bytes);

/// Ends the program, for libFuzzer to keep the bytes, unless the condition holds.
void require(bool condition) noexcept;

/// Path of a file in memory that holds the bytes until the next call, for readers of files.
[[nodiscard]] const std::string& file_of(std::string_view bytes);

}  // namespace simcore::tests
