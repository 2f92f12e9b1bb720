#include "simcore/io/csv_rows.hpp"

#include <algorithm>

namespace simcore {

bool CsvRows::next() {
  if (source_.at_end()) return false;
  source_.mark();
  count_ = 0;
  first_line_ = line_;
  do {
    read_cell();
  } while (take_separator());
  return true;
}

void CsvRows::read_cell() {
  if (count_ == cells_.size()) cells_.emplace_back();
  std::string& cell = cells_[count_++];
  cell.clear();
  was_quoted_ = !source_.at_end() && source_.peek() == '"';
  if (was_quoted_)
    read_quoted(cell);
  else
    read_plain(cell);
}

void CsvRows::read_quoted(std::string& cell) {
  source_.advance();
  while (true) {
    const std::string_view bytes = source_.buffered();
    const std::size_t end = std::min(bytes.find('"'), bytes.size());
    cell.append(bytes.substr(0, end));
    const bool closes = end < bytes.size();
    source_.advance(end);
    if (source_.at_end()) refuse("must be a whole row", "the end of the file in a quoted cell");
    if (!closes) continue;
    source_.advance();
    if (source_.at_end() || source_.peek() != '"') break;
    cell += '"';  // a doubled quote stands for one
    source_.advance();
  }
  line_ += static_cast<std::size_t>(std::count(cell.begin(), cell.end(), '\n'));
}

void CsvRows::read_plain(std::string& cell) {
  while (!source_.at_end()) {
    const std::string_view bytes = source_.buffered();
    const std::size_t end = std::min(bytes.find_first_of(",\r\n\""), bytes.size());
    const bool ends = end < bytes.size();
    if (ends && bytes[end] == '"') refuse("must have quotes around whole cells only", "one within a cell");
    cell.append(bytes.substr(0, end));
    source_.advance(end);
    if (ends) return;
  }
}

/// True when another cell of the row follows.
bool CsvRows::take_separator() {
  if (source_.at_end()) {
    if (!was_quoted_ && ending_ == Ending::closed)
      refuse("must be a whole row", "the end of the file in a cell without quotes");
    return false;
  }
  const char separator = source_.peek();
  if (separator == ',') {
    source_.advance();
    return true;
  }
  if (separator != '\n' && separator != '\r') refuse("must have quotes around whole cells only", "text behind a quote");
  end_line();
  return false;
}

void CsvRows::end_line() {
  const bool has_return = source_.peek() == '\r';
  source_.advance();
  if (has_return && (source_.at_end() || source_.peek() != '\n')) refuse("must end its lines with LF or CRLF", "CR");
  if (has_return) source_.advance();
  ++line_;
}

void CsvRows::refuse(const char* rule, const char* got) const { source_.refuse(place(), rule, got); }

}  // namespace simcore
