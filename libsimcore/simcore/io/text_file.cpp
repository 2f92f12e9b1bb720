#include "simcore/io/text_file.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "simcore/error/error.hpp"
#include "simcore/error/letters.hpp"
#include "simcore/error/utf8.hpp"

namespace simcore {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_file(const std::string& path, std::string rule, std::string value) {
  throw SpecError({{path, std::move(rule), std::move(value), ""}});
}

void require_readable(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) refuse_file(path, "must be a file that exists, but there is none", "");
  if (fs::is_directory(status)) refuse_file(path, "must be a file", "a directory");
  if (!fs::is_regular_file(status)) refuse_file(path, "must be a regular file", "a device or a pipe");
}

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // as spreadsheets write it

[[noreturn]] void refuse_length(const std::string& path, std::size_t limit) {
  refuse_file(path, "must hold at most " + std::to_string(limit) + " bytes", "more");
}

/// Refuses a file that is too large before any of it is read.
void require_length(const std::string& path, std::size_t limit) {
  std::error_code error;
  const std::uintmax_t length = fs::file_size(path, error);
  if (!error && length > limit + kByteOrderMark.size()) refuse_length(path, limit);
}

}  // namespace

std::string read_text(const std::string& path, std::size_t limit, const char* purpose) {
  require_readable(path);
  std::ifstream stream(path, std::ios::binary);
  if (!stream) refuse_file(path, "must be readable, but permission is denied", "");
  require_length(path, limit);
  std::string text;
  char chunk[65536];
  while (text.size() <= limit && (stream.read(chunk, sizeof chunk) || stream.gcount() > 0))
    text.append(chunk, static_cast<std::size_t>(stream.gcount()));
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  if (text.size() > limit) refuse_length(path, limit);
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) refuse_file(path, purpose, "an empty file");
  if (const std::size_t at = first_non_text(text); at != std::string::npos)
    refuse_file(path, "must be UTF-8 text", "a byte that is not, at offset " + std::to_string(at));
  return text;
}

bool ends_in(std::string_view file, std::string_view ending) noexcept {
  return file.size() > ending.size() &&
         std::ranges::equal(file.substr(file.size() - ending.size()), ending, {}, ascii_lower);
}

}  // namespace simcore
