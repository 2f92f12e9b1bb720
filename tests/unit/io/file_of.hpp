// Files for the tests of readers, gone afterwards.
#pragma once

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

#include "unit/io/refused.hpp"

namespace simcore::tests {

/// A folder of its own for one test.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("simcore_" + std::to_string(::getpid()) + "_" + next())) {
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return path(name);
  }
  [[nodiscard]] std::size_t size() const {
    const std::filesystem::directory_iterator files(path_);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
  }

 private:
  static std::string next() {
    static std::atomic<int> count = 0;
    return std::to_string(++count);
  }

  std::filesystem::path path_;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// What an action is refused with, without the name of the file and the colon behind it.
template <class Action>
std::string refused_for(const std::string& path, Action&& action) {
  const std::string message = refused(action);
  return message.rfind(path + ": ", 0) == 0 ? message.substr(path.size() + 2) : message;
}

}  // namespace simcore::tests
