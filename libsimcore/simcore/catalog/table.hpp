#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/units/date.hpp"

namespace simcore {

/// Wrong rows of a table behind which nobody reads on.
inline constexpr std::size_t kMostWrongRows = 1000;

class Table;

/// The text as a cell of a CSV table, in quotes where RFC 4180 wants them.
[[nodiscard]] std::string csv_cell(const std::string& text);

/// One line of a table. Every accessor throws CatalogError with table, line and column when the cell does not fit.
class TableRow {
 public:
  TableRow(const Table& table, std::size_t index) noexcept : table_(&table), index_(index) {}

  [[nodiscard]] const std::string& text(std::string_view column) const;
  [[nodiscard]] double number(std::string_view column) const;
  [[nodiscard]] double non_negative(std::string_view column) const;
  [[nodiscard]] std::optional<double> optional_number(std::string_view column) const;  // empty cell: nothing
  [[nodiscard]] double positive(std::string_view column) const;
  [[nodiscard]] std::optional<double> optional_positive(std::string_view column) const;
  [[nodiscard]] std::optional<int> optional_count(std::string_view column) const;  // from 1
  [[nodiscard]] Date date(std::string_view column) const;
  [[nodiscard]] bool flag(std::string_view column) const;  // "true" or "false"
  [[nodiscard]] std::string place() const;                 // "prices.csv:3"
  [[nodiscard]] const std::vector<std::string>& cells() const noexcept;

 private:
  [[noreturn]] void refuse(std::string_view column, const char* rule) const;

  const Table* table_;
  std::size_t index_;
};

/// A CSV table (RFC 4180) with a header line, read strictly: every line has every column, no column twice, no unknown
/// escapes. Throws CatalogError with table and line.
class Table {
 public:
  [[nodiscard]] static Table parse(std::string_view name, std::string_view text);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const std::vector<std::string>& columns() const noexcept { return columns_; }
  [[nodiscard]] std::size_t size() const noexcept { return lines_.size(); }
  /// No two lines with the same text in all of these columns; throws CatalogError naming the second.
  void require_unique(std::span<const std::string_view> columns) const;
  [[nodiscard]] TableRow row(std::size_t index) const noexcept { return {*this, index}; }

 private:
  friend class TableRow;
  struct Line {
    std::size_t number;  // in the file, from 1
    std::vector<std::string> cells;
  };

  [[nodiscard]] std::size_t column(std::string_view name) const;

  std::string name_;
  std::vector<std::string> columns_;
  std::vector<Line> lines_;
};

}  // namespace simcore
