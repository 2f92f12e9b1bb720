// Reads records of jobs that ran out of texts.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "simcore/recorded/history_reader.hpp"

namespace simcore::tests {

/// A file that holds a text until the end of the test.
class TextFile {
 public:
  TextFile(const std::string& name, std::string_view text)
      : folder_(std::filesystem::temp_directory_path() / ("simcore-recorded-" + std::to_string(++made))) {
    std::filesystem::create_directories(folder_);
    path_ = (folder_ / name).string();
    std::ofstream(path_, std::ios::binary) << text;
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile() { std::filesystem::remove_all(folder_); }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  inline static int made = 0;
  std::filesystem::path folder_;
  std::string path_;
};

/// The jobs of a file. Messages name the file alone, without its folder.
inline History read(const std::string& name, std::string_view text) {
  const TextFile file(name, text);
  HistoryReader reader;
  reader.read_file(file.path());
  History history = reader.history();
  for (SkippedRecord& each : history.skipped) each.where = each.where.substr(each.where.find(name));
  return history;
}

/// The first message about what a file holds; empty when nothing is skipped.
inline std::string skipped(const std::string& name, std::string_view text) {
  const History history = read(name, text);
  return history.skipped.empty() ? std::string() : history.skipped.front().text();
}

}  // namespace simcore::tests
