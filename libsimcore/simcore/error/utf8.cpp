#include "simcore/error/utf8.hpp"

#include <algorithm>
#include <functional>

namespace simcore {
namespace {

/// Whether a byte goes on with a character.
bool continues(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U; }

/// Length of the sequence that a lead byte announces; 0 when none starts with it.
std::size_t sequence_length(unsigned char lead) noexcept {
  if (lead == 0) return 0;
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

/// The second byte of some sequences is narrower than 80..BF: no overlong forms, no surrogates, nothing above U+10FFFF.
bool may_follow(unsigned char lead, unsigned char second) noexcept {
  if (lead == 0xe0) return second >= 0xa0;
  if (lead == 0xed) return second < 0xa0;
  if (lead == 0xf0) return second >= 0x90;
  if (lead == 0xf4) return second < 0x90;
  return true;
}

}  // namespace

std::size_t first_non_text(std::string_view bytes) noexcept {
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = sequence_length(static_cast<unsigned char>(bytes[i]));
    if (length == 0 || i + length > bytes.size()) return i;
    for (std::size_t k = 1; k < length; ++k)
      if (!continues(bytes[i + k])) return i;
    if (length > 1 && !may_follow(static_cast<unsigned char>(bytes[i]), static_cast<unsigned char>(bytes[i + 1])))
      return i;
    i += length;
  }
  return std::string::npos;
}

std::size_t character_border(std::string_view text, std::size_t position) noexcept {
  while (position > 0 && position < text.size() && continues(text[position])) --position;
  return position;
}

std::size_t character_count(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(text, std::not_fn(continues)));
}

std::size_t character_offset(std::string_view text, std::size_t preceding) noexcept {
  std::size_t offset = 0;
  for (; offset < text.size(); ++offset)
    if (!continues(text[offset]) && preceding-- == 0) break;
  return offset;
}

std::string readable(std::string bytes) {
  constexpr const char* kDigits = "0123456789abcdef";
  const std::size_t first = std::min(first_non_text(bytes), bytes.size());
  const std::string behind = bytes.substr(first);
  bytes.resize(first);
  for (std::string_view rest = behind; !rest.empty();) {
    const auto byte = static_cast<unsigned char>(rest.front());
    bytes += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 0xfU]};
    rest.remove_prefix(1);
    const std::size_t text = std::min(first_non_text(rest), rest.size());
    bytes += rest.substr(0, text);
    rest.remove_prefix(text);
  }
  return bytes;
}

}  // namespace simcore
