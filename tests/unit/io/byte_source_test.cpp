#include "simcore/io/byte_source.hpp"

#include <sys/stat.h>

#include "catch.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Every byte of a file larger than the buffer comes once and in order, and again after a rewind") {
  const Folder folder;
  std::string bytes;
  for (std::size_t i = 0; i < 700'001; ++i) bytes += static_cast<char>('a' + i % 23);
  ByteSource source(folder.write("file", bytes));
  CHECK(source.size() == bytes.size());
  for (int pass = 0; pass < 2; ++pass) {
    std::string read;
    while (!source.at_end()) {
      if (read.size() % 1000 == 0) source.mark();
      REQUIRE(source.offset() == read.size());
      read += source.peek();
      source.advance();
    }
    CHECK(read == bytes);
    source.rewind();
  }
  std::string chunks;
  for (; !source.at_end(); source.advance(source.buffered().size())) {
    chunks += source.buffered();
    source.mark();
  }
  CHECK(chunks == bytes);
}

TEST_CASE("What is no plain file is refused at once, a pipe too") {
  const Folder folder;
  const auto error = [](const std::string& path) { return refused_for(path, [&] { const ByteSource source(path); }); };
  REQUIRE(::mkfifo(folder.path("pipe").c_str(), 0600) == 0);
  CHECK(error(folder.path("pipe")) == "must be a regular file, got a device or a pipe");
  CHECK(error("/dev/zero") == "must be a regular file, got a device or a pipe");
  CHECK(error(folder.path("")) == "must be a file, got a directory");
  CHECK(error(folder.path("missing")) == "must be a file that exists, but there is none");
  CHECK(error(folder.write("empty", "")) == "must be an offer file, got an empty file");
  CHECK(error(folder.write("nul", std::string("ab\0c", 4))) == "must be text, got a NUL at byte 2");
}

TEST_CASE("A token that never ends is refused long before it fills the memory") {
  const Folder folder;
  const std::string path = folder.write("long", std::string(4'000'000, 'x'));
  ByteSource source(path);
  std::size_t read = 0;
  const std::string error = refused_for(path, [&] {
    for (; !source.at_end(); source.advance()) ++read;
  });
  CHECK(error == "must have no key, value or row of more than 1 MiB, got one near byte 0");
  CHECK(read < 1'400'000);
}

TEST_CASE("The callback hears of every block and may stop") {
  const Folder folder;
  const std::string path = folder.write("file", std::string(1'000'000, '\n'));
  std::size_t last = 0;
  ByteSource source(path, [&](std::size_t read) {
    CHECK(read >= last);
    last = read;
  });
  while (!source.at_end()) source.advance();
  CHECK(last == 1'000'000);
  CHECK_THROWS_AS(ByteSource(path, [](std::size_t) { throw 1; }), int);
}
