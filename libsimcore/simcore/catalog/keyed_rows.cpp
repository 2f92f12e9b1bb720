#include "simcore/catalog/keyed_rows.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <span>
#include <utility>

#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

/// The cells that are not empty, as people read them.
std::string joined(const std::vector<std::string>& cells) {
  std::string text;
  for (const std::string& cell : cells)
    if (!cell.empty()) text += (text.empty() ? "" : " ") + cell;
  return text;
}

RowChange change_of(const TableKey& key, const std::vector<std::string>& cells, Cells before, Cells after) {
  return {std::string(key.table), joined(cells), std::move(before), std::move(after)};
}

bool differ(const Cells& a, const Cells& b) {
  const auto lacks = [](const Cells& row) {
    return [&row](const auto& cell) { return cell_of(row, cell.first) != cell.second; };
  };
  return std::ranges::any_of(a.entries, lacks(b)) || std::ranges::any_of(b.entries, lacks(a));
}

}  // namespace

KeyedRows::KeyedRows(const Table& table) : key_(&table_key(table.name())), columns_(table.columns()) {
  const auto has = [&](std::string_view column) { return std::ranges::find(columns_, column) != columns_.end(); };
  std::vector<std::string_view> known;  // a table of before a key column came has no two rows that differ by it
  std::ranges::copy_if(key_->named(), std::back_inserter(known), has);
  table.require_unique(known.empty() ? key_->named() : std::span<const std::string_view>(known));
  for (std::size_t i = 0; i < table.size(); ++i) {
    Key key;
    for (const std::string_view column : key_->named())
      key.push_back(has(column) ? table.row(i).text(column) : std::string());
    rows_.emplace_hint(rows_.end(), std::move(key), table.row(i).cells());
  }
}

KeyedRows::KeyedRows(const TableKey& key) : key_(&key), columns_(key.named().begin(), key.named().end()) {}

std::optional<Problem> KeyedRows::apply(const RowChange& change) {
  std::optional<Problem> problem;
  if (!change.before.entries.empty()) problem = remove(change.before);
  if (!problem && !change.after.entries.empty()) problem = add(change.after);
  return problem;
}

std::vector<RowChange> KeyedRows::changes_to(const KeyedRows& other) const {
  std::map<Key, RowChange> changes;
  const auto compare = [&](const Key& key) {
    Cells before = row_at(key), after = other.row_at(key);
    if (differ(before, after)) changes.emplace(key, change_of(*key_, key, std::move(before), std::move(after)));
  };
  const bool same_columns = columns_ == other.columns_;
  for (const auto& [key, cells] : rows_) {
    const auto there = other.rows_.find(key);
    if (!same_columns || there == other.rows_.end() || there->second != cells) compare(key);
  }
  for (const auto& [key, cells] : other.rows_)
    if (!rows_.contains(key)) compare(key);
  const auto found = std::views::values(changes);
  return {found.begin(), found.end()};
}

std::string KeyedRows::text() const { return csv({}); }

std::string KeyedRows::content() const { return csv(unfilled()); }

std::vector<std::string> KeyedRows::unfilled() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (std::ranges::all_of(rows_, [i](const auto& row) { return row.second[i].empty(); }))
      names.push_back(columns_[i]);
  return names;
}

KeyedRows::Key KeyedRows::key_of(const Cells& row) const {
  Key key;
  for (const std::string_view column : key_->named()) key.push_back(cell_of(row, column));
  return key;
}

Cells KeyedRows::row_at(const Key& key) const {
  Cells row;
  const auto found = rows_.find(key);
  if (found == rows_.end()) return row;
  for (std::size_t i = 0; i < columns_.size(); ++i) row.entries.emplace_back(columns_[i], found->second[i]);
  return row;
}

std::optional<Problem> KeyedRows::remove(const Cells& row) {
  const Key key = key_of(row);
  const Cells here = row_at(key);
  if (here.entries.empty())
    return Problem{std::string(key_->table), "must have the row that is to change", in_quotes(joined(key)),
                   nearest_key(key)};
  if (differ(here, row))
    return Problem{std::string(key_->table) + ", " + joined(key), "must have the cells that are to change",
                   change_of(*key_, key, row, here).differences().front(), ""};
  rows_.erase(key);
  return std::nullopt;
}

std::optional<Problem> KeyedRows::add(const Cells& row) {
  const Key key = key_of(row);
  if (rows_.contains(key))
    return Problem{std::string(key_->table), "must not have the row that is to be added", in_quotes(joined(key)), ""};
  for (const auto& [column, cell] : row.entries)
    if (!cell.empty()) add_column(column);
  std::vector<std::string>& cells = rows_[key];
  for (const std::string& column : columns_) cells.push_back(cell_of(row, column));
  return std::nullopt;
}

void KeyedRows::add_column(const std::string& name) {
  if (std::ranges::find(columns_, name) != columns_.end()) return;
  columns_.push_back(name);
  for (auto& [key, cells] : rows_) cells.emplace_back();
}

std::string KeyedRows::nearest_key(const Key& key) const {
  std::vector<std::string> keys;
  for (const auto& [other, _] : rows_) keys.push_back(joined(other));
  return nearest(joined(key), keys);
}

std::string KeyedRows::csv(const std::vector<std::string>& hidden) const {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (std::ranges::find(hidden, columns_[i]) == hidden.end()) shown.push_back(i);
  std::string text;
  const auto write = [&](const std::vector<std::string>& cells) {
    const char* separator = "";
    for (const std::size_t i : shown) text += std::exchange(separator, ",") + csv_cell(cells[i]);
    text += '\n';
  };
  write(columns_);
  for (const auto& [key, cells] : rows_) write(cells);
  return text;
}

}  // namespace simcore
