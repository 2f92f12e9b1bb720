#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simcore {

/// Offset of the first byte that is not well-formed UTF-8, or of a NUL; npos for text.
[[nodiscard]] std::size_t first_non_text(std::string_view bytes) noexcept;

/// The end of the last whole character of UTF-8 text at or before `position`.
[[nodiscard]] std::size_t character_border(std::string_view text, std::size_t position) noexcept;

/// Number of the characters of UTF-8 text.
[[nodiscard]] std::size_t character_count(std::string_view text) noexcept;

/// Offset of the character that so many others precede; the length of the text when it has no more than these.
[[nodiscard]] std::size_t character_offset(std::string_view text, std::size_t preceding) noexcept;

/// Text as it may stand in a message: bytes that are not UTF-8, and NUL, are written as \\xff.
[[nodiscard]] std::string readable(std::string bytes);

}  // namespace simcore
