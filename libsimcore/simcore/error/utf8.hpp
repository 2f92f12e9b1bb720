#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simcore {

/// Offset of the first byte that is not well-formed UTF-8, or of a NUL; npos for text.
[[nodiscard]] std::size_t first_non_text(std::string_view bytes) noexcept;

/// The end of the last whole character of UTF-8 text at or before `position`.
[[nodiscard]] std::size_t character_border(std::string_view text, std::size_t position) noexcept;

/// Text as it may stand in a message: bytes that are not UTF-8, and NUL, are written as \\xff.
[[nodiscard]] std::string readable(std::string bytes);

}  // namespace simcore
