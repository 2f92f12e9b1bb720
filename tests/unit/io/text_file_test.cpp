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

}  // namespace

TEST_CASE("Text file: the whole of it comes back, byte by byte") {
  const std::string text = "{\"name\": \"h\xc3\xa9\"}\r\n" + std::string(200000, ' ');
  const TemporaryFile file(text);
  CHECK(read_text(file.path()) == text);
}

TEST_CASE("Text file: a missing file, a directory, a device") {
  CHECK(refused([] { static_cast<void>(read_text("no/such/file.json")); }) ==
        "no/such/file.json: must be a file that exists, but there is none");
  CHECK(refused([] { static_cast<void>(read_text("")); }) == "must be a file that exists, but there is none");
  const std::string folder = fs::temp_directory_path().string();
  CHECK(refused([&] { static_cast<void>(read_text(folder)); }) == folder + ": must be a file, got a directory");
  CHECK(refused([] { static_cast<void>(read_text("/dev/zero")); }) ==
        "/dev/zero: must be a regular file, got a device or a pipe");
}

TEST_CASE("Text file: one that may not be read") {
  if (::geteuid() == 0) return;  // root may read everything
  const TemporaryFile file("{}");
  fs::permissions(file.path(), fs::perms::none);
  CHECK(refused([&] {
          static_cast<void>(read_text(file.path()));
        }).find("must be readable, but permission is denied") != std::string::npos);
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

TEST_CASE("text file: the ending of a name, in whatever case") {
  for (const char* name : {"a.json", "A.JSON", "/b/a.Json"}) CHECK(ends_in(name, ".json"));
  for (const char* name : {"", ".json", "a.jso", "a.json5", "json"}) CHECK_FALSE(ends_in(name, ".json"));
}
