#include "simcore/io/text_file.hpp"

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "catch.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

namespace fs = std::filesystem;

/// A file of its own for a test, gone afterwards.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& bytes)
      : path_(fs::temp_directory_path() / ("simcore_" + std::to_string(::getpid()) + ".json")) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { fs::remove(path_); }

  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

/// What a file with these bytes is refused with, without its path.
std::string error(const std::string& bytes, std::size_t limit = kLargestJobFile) {
  const TemporaryFile file(bytes);
  const std::string message = refused([&] { static_cast<void>(read_text(file.path(), limit)); });
  return message.empty() ? message : message.substr(file.path().size() + 2);
}

/// Whether a code point is written as UTF-8 says: shortest form, no surrogate, in range. Decodes rather than compares
/// ranges of bytes, unlike the library.
bool well_formed(const std::string& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const std::size_t length = bytes.size();
  const unsigned lead = byte(0);
  if (length == 1) return lead < 0x80 && lead != 0;
  unsigned code = length == 2 ? lead - 0xc0u : length == 3 ? lead - 0xe0u : lead - 0xf0u;
  const unsigned most = length == 2 ? 0x20u : length == 3 ? 0x10u : 0x08u;
  if (code >= most) return false;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return false;
    code = code << 6 | (byte(i) & 0x3fu);
  }
  const unsigned least = length == 2 ? 0x80u : length == 3 ? 0x800u : 0x10000u;
  return code >= least && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
}

}  // namespace

TEST_CASE("Text file: the whole of it comes back, byte by byte") {
  const std::string text = "{\"name\": \"h\xc3\xa9\"}\r\n" + std::string(200000, ' ');
  const TemporaryFile file(text);
  CHECK(read_text(file.path()) == text);
}

TEST_CASE("Text file: a missing file, a directory, a device") {
  CHECK(refused([] { static_cast<void>(read_text("no/such/file.json")); }) ==
        "no/such/file.json: must be a file that exists, got nothing there");
  CHECK(refused([] { static_cast<void>(read_text("")); }) == "must be a file that exists, got nothing there");
  const std::string folder = fs::temp_directory_path().string();
  CHECK(refused([&] { static_cast<void>(read_text(folder)); }) == folder + ": must be a file, got a directory");
  CHECK(refused([] { static_cast<void>(read_text("/dev/zero")); }) ==
        "/dev/zero: must be a regular file, got a device or a pipe");
}

TEST_CASE("Text file: one that may not be read") {
  if (::geteuid() == 0) return;  // root may read everything
  const TemporaryFile file("{}");
  fs::permissions(file.path(), fs::perms::none);
  CHECK(refused([&] { static_cast<void>(read_text(file.path())); }).find("must be readable, got no permission") !=
        std::string::npos);
}

TEST_CASE("Text file: empty ones describe no job") {
  CHECK(error("") == "must describe a job, got an empty file");
  CHECK(error(" \t\r\n ") == "must describe a job, got an empty file");
}

TEST_CASE("Text file: larger than the limit is refused, exactly the limit is not") {
  CHECK(error(std::string(100, 'x'), 100).empty());
  CHECK(error(std::string(101, 'x'), 100) == "must hold at most 100 bytes, got more");
  CHECK(error(std::string(200000, 'x'), 100) == "must hold at most 100 bytes, got more");
}

TEST_CASE("Text file: binary and broken UTF-8 are refused at their offset") {
  CHECK(error(std::string("ab\0cd", 5)) == "must be UTF-8 text, got a byte that is not, at offset 2");
  CHECK(error("\x89PNG\r\n") == "must be UTF-8 text, got a byte that is not, at offset 0");
  CHECK(error("abc\xff") == "must be UTF-8 text, got a byte that is not, at offset 3");
  CHECK(error("abc\xc3") == "must be UTF-8 text, got a byte that is not, at offset 3");  // cut off
}

TEST_CASE("Text file: UTF-8 is well-formed as its definition says, for every sequence of up to three bytes") {
  for (unsigned a = 0; a < 256; ++a) {
    const std::string one(1, char(a));
    CHECK((first_non_text(one) == std::string::npos) == well_formed(one));
  }
  int wrong = 0;
  for (unsigned a = 0x80; a < 256; ++a)
    for (unsigned b = 0; b < 256; ++b) {
      const std::string two = {char(a), char(b)};
      wrong += (first_non_text(two) == std::string::npos) != (a < 0xe0 && well_formed(two));
      if (a < 0xe0) continue;
      for (unsigned c = 0; c < 256; ++c) {
        const std::string three = {char(a), char(b), char(c)};
        wrong += (first_non_text(three) == std::string::npos) != (a < 0xf0 && well_formed(three));
      }
    }
  CHECK(wrong == 0);
}

TEST_CASE("Text file: UTF-8 of four bytes") {
  int wrong = 0;
  for (unsigned a = 0xf0; a < 256; ++a)
    for (unsigned b = 0; b < 256; ++b)
      for (const unsigned c : {0x7fu, 0x80u, 0xbfu, 0xc0u}) {
        const std::string four = {char(a), char(b), char(c), char(0x80)};
        wrong += (first_non_text(four) == std::string::npos) != well_formed(four);
      }
  CHECK(wrong == 0);
}
