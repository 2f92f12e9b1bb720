#include "simcore/io/replace_file.hpp"

#include <cerrno>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path) { throw std::system_error(errno, std::generic_category(), path); }

/// Where the bytes go: behind a link, so that the link stays one.
std::string target_of(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  return error ? path : target.string();
}

/// Permissions of the file that is replaced; nothing when there is none.
std::optional<mode_t> mode_of(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return status.st_mode & 0777U;
}

/// A file beside the target that vanishes unless it takes the target's place. It is created with the permissions of the
/// target, or with those of any new file: the system applies the process's mask, which nobody can read without changing
/// it for all threads.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& target) : mode_(mode_of(target)) {
    constexpr int kTries = 100;
    std::random_device random;
    for (int i = 0; i < kTries && descriptor_ < 0; ++i) {
      path_ = target + "." + std::to_string(random());
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
      descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_.value_or(0666U));
      if (descriptor_ < 0 && errno != EEXIST) break;
    }
    if (descriptor_ < 0) fail(target);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!path_.empty()) ::unlink(path_.c_str());
  }

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) fail(path_);
      if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void replace(const std::string& target) {
    if (mode_ && ::fchmod(descriptor_, *mode_) != 0) fail(path_);
    if (::fsync(descriptor_) != 0) fail(path_);
    if (::rename(path_.c_str(), target.c_str()) != 0) fail(target);
    path_.clear();
  }

 private:
  std::optional<mode_t> mode_;  // of the target
  std::string path_;
  int descriptor_ = -1;
};

/// Makes the new name survive a power cut; a file system that cannot do so is no reason to fail.
void sync_folder(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
  const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  static_cast<void>(::fsync(descriptor));
  ::close(descriptor);
}

}  // namespace

void require_replaceable(const std::string& path) {
  std::error_code error;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error))
    throw SpecError({{path, "must lie in a folder that exists", "'" + folder.string() + "'", ""}});
  const fs::file_status status = fs::status(path, error);
  if (error == std::errc::too_many_symbolic_link_levels) throw std::system_error(error, path);
  if (path.empty() || (fs::exists(status) && !fs::is_regular_file(status)))
    throw SpecError({{path, "must be the name of a file",
                      fs::is_directory(status) ? "a directory"
                      : path.empty()           ? "nothing"
                                               : "a device or a pipe",
                      ""}});
}

void replace_file(const std::string& path, std::string_view bytes) {
  const std::string target = target_of(path);
  TemporaryFile file(target);
  file.write(bytes);
  file.replace(target);
  sync_folder(target);
}

}  // namespace simcore
