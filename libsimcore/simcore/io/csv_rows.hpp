#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "simcore/io/byte_source.hpp"

namespace simcore {

/// The rows of a CSV file (RFC 4180), one at a time. Throws SpecError with the line when a quote is out of place or a
/// row is cut off.
class CsvRows {
 public:
  /// How a file may end: with a line break or behind a closed quote only, so that one which was cut off in a cell is
  /// noticed; or with any cell, as editors and scripts write small tables.
  enum class Ending { closed, any };

  explicit CsvRows(ByteSource& source, Ending ending = Ending::closed) : source_(source), ending_(ending) {}

  /// Reads the next row; false at the end of the file.
  bool next();
  [[nodiscard]] std::size_t size() const noexcept { return count_; }  // cells
  [[nodiscard]] const std::string& cell(std::size_t index) const noexcept { return cells_[index]; }
  /// "line 12": where the row begins, from 1.
  [[nodiscard]] std::string place() const { return "line " + std::to_string(first_line_); }

 private:
  void read_cell();
  void read_quoted(std::string& cell);
  void read_plain(std::string& cell);
  bool take_separator();
  void end_line();
  [[noreturn]] void refuse(const char* rule, const char* got) const;

  ByteSource& source_;
  Ending ending_;
  std::vector<std::string> cells_;  // keeps its memory from row to row
  std::size_t count_ = 0;
  std::size_t line_ = 1;
  std::size_t first_line_ = 1;
  bool was_quoted_ = false;  // the last cell
};

}  // namespace simcore
