#pragma once

#include <functional>
#include <memory>
#include <string>

#include "simcore/history/history.hpp"
#include "simcore/io/byte_source.hpp"
#include "simcore/sagemaker/named_document.hpp"

namespace simcore {

/// Reads what is told of jobs that ran, file by file, and makes one record a job of it.
///
/// A file holds answers of DescribeTrainingJob, ListTrainingJobs or Search (JSON: one, several behind each other, a
/// list, pages, or a line each; or YAML), log events as the AWS CLI prints them, what an SDK prints while a job runs,
/// or the log of a container. JSON and logs of any size are read front to back, a record at a time. What cannot be read
/// is named and skipped. Nothing is thrown but what `after_block` throws.
class HistoryReader {
 public:
  explicit HistoryReader(ByteSource::AfterBlock after_block = {});
  HistoryReader(const HistoryReader&) = delete;
  HistoryReader& operator=(const HistoryReader&) = delete;
  ~HistoryReader();

  void read_file(const std::string& path);
  /// An answer, or a list of answers, as a program holds it; its name is for messages, and may be empty.
  void read_answer(const NamedDocument& answer);

  /// The jobs of all that was read. To be called once, at the end.
  [[nodiscard]] History history();

 private:
  class Files;
  std::unique_ptr<Files> files_;
};

}  // namespace simcore
