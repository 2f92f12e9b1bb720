#include "simcore/io/text_file.hpp"

#include <filesystem>
#include <fstream>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, std::string rule, std::string value) {
  throw SpecError({{path, std::move(rule), std::move(value), ""}});
}

void require_readable(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) refuse(path, "must be a file that exists", "nothing there");
  if (fs::is_directory(status)) refuse(path, "must be a file", "a directory");
  if (!fs::is_regular_file(status)) refuse(path, "must be a regular file", "a device or a pipe");
}

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
      if ((static_cast<unsigned char>(bytes[i + k]) & 0xc0) != 0x80) return i;
    if (length > 1 && !may_follow(static_cast<unsigned char>(bytes[i]), static_cast<unsigned char>(bytes[i + 1])))
      return i;
    i += length;
  }
  return std::string::npos;
}

std::string read_text(const std::string& path, std::size_t limit, const char* purpose) {
  require_readable(path);
  std::ifstream stream(path, std::ios::binary);
  if (!stream) refuse(path, "must be readable", "no permission");
  std::string text;
  char chunk[65536];
  while (text.size() <= limit && (stream.read(chunk, sizeof chunk) || stream.gcount() > 0))
    text.append(chunk, static_cast<std::size_t>(stream.gcount()));
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);  // as spreadsheets write it
  if (text.size() > limit) refuse(path, "must hold at most " + std::to_string(limit) + " bytes", "more");
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) refuse(path, purpose, "an empty file");
  if (const std::size_t at = first_non_text(text); at != std::string::npos)
    refuse(path, "must be UTF-8 text", "a byte that is not, at offset " + std::to_string(at));
  return text;
}

}  // namespace simcore
