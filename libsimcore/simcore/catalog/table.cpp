#include "simcore/catalog/table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

std::string line_place(std::string_view table, std::size_t line) {
  return std::string(table) + ".csv:" + std::to_string(line);
}

[[noreturn]] void refuse_line(std::string_view table, std::size_t line, std::string rule, std::string value = {}) {
  throw CatalogError({{line_place(table, line), std::move(rule), std::move(value), ""}});
}

/// Walks over the text cell by cell and counts lines.
class CsvCursor {
 public:
  CsvCursor(std::string_view table, std::string_view text) : table_(table), rest_(text) {}

  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

  std::vector<std::string> take_line() {
    std::vector<std::string> cells;
    bool more = true;
    while (more) {
      cells.push_back(!rest_.empty() && rest_.front() == '"' ? take_quoted() : take_plain());
      more = take_separator();
    }
    return cells;
  }

 private:
  std::string take_plain() {
    const std::size_t end = std::min(rest_.find_first_of(",\n\""), rest_.size());
    if (end < rest_.size() && rest_[end] == '"') refuse_line(table_, line_, "a quote must open its cell");
    return take(end);
  }

  std::string take_quoted() {
    std::string cell;
    rest_.remove_prefix(1);
    while (true) {
      const std::size_t quote = rest_.find('"');
      if (quote == std::string_view::npos) refuse_line(table_, line_, "an open quote must be closed");
      cell += take(quote);
      rest_.remove_prefix(1);
      if (rest_.empty() || rest_.front() != '"') break;
      cell += take(1);  // a doubled quote stands for one
    }
    line_ += static_cast<std::size_t>(std::count(cell.begin(), cell.end(), '\n'));
    return cell;
  }

  /// True when another cell of the same line follows.
  bool take_separator() {
    if (rest_.empty()) return false;
    const char separator = rest_.front();
    if (separator != ',' && separator != '\n') refuse_line(table_, line_, "a closed quote must end its cell");
    rest_.remove_prefix(1);
    if (separator == '\n') ++line_;
    return separator == ',';
  }

  std::string take(std::size_t length) {
    std::string text(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return text;
  }

  std::string_view table_;
  std::string_view rest_;
  std::size_t line_ = 1;
};

}  // namespace

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

Table Table::parse(std::string_view name, std::string_view text) {
  Table table;
  table.name_ = name;
  CsvCursor cursor(name, text);
  table.columns_ = cursor.take_line();
  std::vector<std::string> sorted = table.columns_;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end() || sorted.front().empty())
    refuse_line(name, 1, "the header must name every column once");
  std::vector<Problem> problems;
  while (!cursor.at_end() && problems.size() < kMostWrongRows) {
    const std::size_t number = cursor.line();
    std::vector<std::string> cells = cursor.take_line();
    if (cells.size() != table.columns_.size())
      problems.push_back({line_place(name, number), "must have " + std::to_string(table.columns_.size()) + " cells",
                          std::to_string(cells.size()), ""});
    table.lines_.push_back({number, std::move(cells)});
  }
  throw_if_any<CatalogError>(std::move(problems));
  return table;
}

void Table::require_unique(std::span<const std::string_view> columns) const {
  std::set<std::string> keys;
  for (std::size_t i = 0; i < size(); ++i) {
    std::string key;
    for (const std::string_view column : columns) key += (key.empty() ? "" : ", ") + row(i).text(column);
    if (!keys.insert(key).second) refuse_line(name_, lines_[i].number, "must have each key once", in_quotes(key));
  }
}

std::size_t Table::column(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name);
  if (found == columns_.end())
    refuse_line(name_, 1, "must have a column " + in_quotes(name), simcore::nearest(name, std::span(columns_)));
  return static_cast<std::size_t>(found - columns_.begin());
}

const std::string& TableRow::text(std::string_view column) const {
  return table_->lines_[index_].cells[table_->column(column)];
}

std::optional<double> TableRow::optional_number(std::string_view column) const {
  const std::string& cell = text(column);
  if (cell.empty()) return std::nullopt;
  double number = 0.0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (error != std::errc{} || end != cell.data() + cell.size() || !std::isfinite(number))
    refuse(column, "must be a finite number");
  return number;
}

double TableRow::number(std::string_view column) const {
  const std::optional<double> number = optional_number(column);
  if (!number) refuse(column, "must be a finite number");
  return *number;
}

double TableRow::non_negative(std::string_view column) const {
  const double number = this->number(column);
  if (number < 0.0) refuse(column, "must not be negative");
  return number;
}

std::optional<double> TableRow::optional_positive(std::string_view column) const {
  const std::optional<double> number = optional_number(column);
  if (number && *number <= 0.0) refuse(column, "must be positive");
  return number;
}

double TableRow::positive(std::string_view column) const {
  static_cast<void>(number(column));
  return *optional_positive(column);
}

std::optional<int> TableRow::optional_count(std::string_view column) const {
  const std::optional<double> number = optional_positive(column);
  if (!number) return std::nullopt;
  if (*number != std::floor(*number) || *number > std::numeric_limits<int>::max())
    refuse(column, "must be a whole number");
  return static_cast<int>(*number);
}

Date TableRow::date(std::string_view column) const {
  const std::optional<Date> date = parse_date(text(column));
  if (!date) refuse(column, "must be a day, YYYY-MM-DD");
  return *date;
}

bool TableRow::flag(std::string_view column) const {
  if (text(column) != "true" && text(column) != "false") refuse(column, "must be true or false");
  return text(column) == "true";
}

const std::vector<std::string>& TableRow::cells() const noexcept { return table_->lines_[index_].cells; }

std::string TableRow::place() const { return line_place(table_->name_, table_->lines_[index_].number); }

void TableRow::refuse(std::string_view column, const char* rule) const {
  refuse_line(table_->name_, table_->lines_[index_].number, "column " + in_quotes(column) + " " + rule,
              in_quotes(text(column)));
}

}  // namespace simcore
