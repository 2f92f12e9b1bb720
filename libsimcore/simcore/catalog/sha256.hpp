#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace simcore {

/// SHA-256 (FIPS 180-4) of the bytes, in hexadecimal: what names a catalog by its content.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// Cells as a text to be signed: lengths in front, so that no two lists of cells read the same.
[[nodiscard]] std::string signed_line(std::initializer_list<std::string_view> cells);

}  // namespace simcore
