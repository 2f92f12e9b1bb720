#include "simcore/catalog/release_layer.hpp"

#include "simcore/catalog/keyed_rows.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr const char* kStanding = "row";
constexpr const char* kWas = "was";
constexpr const char* kNew = "new";

bool stood(const TableRow& row) {
  const std::string& word = row.text(kStanding);
  if (word != kWas && word != kNew)
    throw CatalogError({{row.place(), "column 'row' must be was or new", in_quotes(word), ""}});
  return word == kWas;
}

Cells cells_of(const Table& table, const TableRow& row) {
  Cells cells;
  for (const std::string& column : table.columns())
    if (column != kStanding) cells.entries.emplace_back(column, row.text(column));
  return cells;
}

std::string csv_line(const char* standing, const Cells& row, const Cells& columns) {
  std::string line = standing;
  for (const auto& [column, cell] : columns.entries) line += "," + csv_cell(cell_of(row, column));
  return line + "\n";
}

std::string header(const Cells& columns) {
  std::string line = kStanding;
  for (const auto& [column, cell] : columns.entries) line += "," + csv_cell(column);
  return line + "\n";
}

/// The key cells of a row.
Cells key_of(const RowChange& change) {
  Cells key;
  for (const std::string_view column : key_columns(change.table))
    key.entries.emplace_back(column, cell_of(change.before, column));
  return key;
}

/// One table of a layer, of at least one change.
std::string layer_table(std::span<const RowChange> changes) {
  const auto was = std::ranges::find_if(changes, [](const RowChange& change) { return !change.after.entries.empty(); });
  Cells columns = was == changes.end() ? key_of(changes.front()) : was->after;
  for (const auto& [column, cell] : key_of(changes.front()).entries)  // those that an older table did not have yet
    if (std::ranges::find(columns.entries, column, [](const auto& entry) { return entry.first; }) ==
        columns.entries.end())
      columns.entries.emplace_back(column, "");
  std::string text = header(columns);
  for (const RowChange& change : changes)
    text +=
        change.after.entries.empty() ? csv_line(kNew, key_of(change), columns) : csv_line(kWas, change.after, columns);
  return text;
}

}  // namespace

std::vector<RowChange> read_layer(std::span<const catalog::EmbeddedTable> layer, const CatalogTables& newer) {
  std::vector<RowChange> changes;
  for (const catalog::EmbeddedTable& file : layer) {
    const Table table = Table::parse(file.name, file.text);
    const KeyedRows rows = newer.rows(file.name);
    for (std::size_t i = 0; i < table.size(); ++i) {
      const Cells row = cells_of(table, table.row(i));
      changes.push_back({table.name(), "", rows.like(row), stood(table.row(i)) ? row : Cells{}});
    }
  }
  return changes;
}

std::map<std::string, std::string> write_layer(const CatalogTables& newer, const CatalogTables& older) {
  std::map<std::string, std::vector<RowChange>> changes;
  for (RowChange& change : newer.changes_to(older)) changes[change.table].push_back(std::move(change));
  std::map<std::string, std::string> layer;
  for (const auto& [table, rows] : changes) layer.emplace(table, layer_table(rows));
  return layer;
}

}  // namespace simcore
