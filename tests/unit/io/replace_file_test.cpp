#include "simcore/io/replace_file.hpp"

#include <system_error>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "catch.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;
namespace fs = std::filesystem;

namespace {

int mask_changes = 0;

mode_t set_mask(mode_t mask) { return static_cast<mode_t>(::syscall(SYS_umask, mask)); }

}  // namespace

/// Stands in the place of the C library's, to count.
extern "C" mode_t umask(mode_t mask) noexcept {
  ++mask_changes;
  return set_mask(mask);
}

TEST_CASE("A file is written whole, keeps its permissions, and nothing else stays behind") {
  const Folder folder;
  replace_file(folder.path("new"), "first");
  CHECK(bytes_of(folder.path("new")) == "first");
  fs::permissions(folder.path("new"), fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  replace_file(folder.path("new"), "second");
  CHECK(bytes_of(folder.path("new")) == "second");
  CHECK((fs::status(folder.path("new")).permissions() & fs::perms::mask) ==
        (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
  CHECK(folder.size() == 1);
}

TEST_CASE("The process's mask holds for a new file and is never changed: other threads create files meanwhile") {
  const Folder folder;
  const mode_t before = set_mask(027);
  mask_changes = 0;
  replace_file(folder.path("new"), "x");
  set_mask(before);
  CHECK(mask_changes == 0);
  CHECK((fs::status(folder.path("new")).permissions() & fs::perms::mask) ==
        (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
}

TEST_CASE("A link stays a link") {
  const Folder folder;
  const std::string target = folder.write("target", "old");
  fs::create_symlink(target, folder.path("link"));
  replace_file(folder.path("link"), "new");
  CHECK(fs::is_symlink(folder.path("link")));
  CHECK(bytes_of(target) == "new");
}

TEST_CASE("What cannot be written leaves nothing behind") {
  const Folder folder;
  CHECK_THROWS_AS(replace_file(folder.path("no/such/folder"), "x"), std::system_error);
  fs::create_directory(folder.path("folder"));
  CHECK_THROWS_AS(replace_file(folder.path("folder"), "x"), std::system_error);
  CHECK(folder.size() == 1);
}

TEST_CASE("Places where no file can stand are refused beforehand") {
  const Folder folder;
  const auto error = [](const std::string& path) { return refused_for(path, [&] { require_replaceable(path); }); };
  CHECK(error(folder.path("new")).empty());
  CHECK(error(folder.write("old", "x")).empty());
  CHECK(error("name-only").empty());
  CHECK(error(folder.path("missing/new")) == "must lie in a folder that exists, got '" + folder.path("missing") + "'");
  CHECK(error(folder.path("")) == "must be the name of a file, got a directory");
  CHECK(error("/dev/null") == "must be the name of a file, got a device or a pipe");
  CHECK(refused([] { require_replaceable(""); }) != "");
}
