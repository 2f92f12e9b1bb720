#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/row_change.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"

namespace simcore {

/// Rows of one table in the order of their keys.
class KeyedRows {
 public:
  /// Throws CatalogError when the table lacks a key column, or has a key twice.
  explicit KeyedRows(const Table& table);
  /// A table without rows.
  explicit KeyedRows(const TableKey& key);

  [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
  /// The row with the key of another row; without cells when there is none.
  [[nodiscard]] Cells like(const Cells& row) const { return row_at(key_of(row)); }

  /// Puts a row in the place of another. Returns what is wrong when `before` is not here, or a row is added that is.
  [[nodiscard]] std::optional<Problem> apply(const RowChange& change);
  [[nodiscard]] std::vector<RowChange> changes_to(const KeyedRows& other) const;

  /// The whole table in CSV.
  [[nodiscard]] std::string text() const;
  /// The table in CSV without the columns that no row fills: tables that say the same have the same.
  [[nodiscard]] std::string content() const;
  /// Columns that no row fills.
  [[nodiscard]] std::vector<std::string> unfilled() const;

 private:
  using Key = std::vector<std::string>;

  [[nodiscard]] Key key_of(const Cells& row) const;
  [[nodiscard]] Cells row_at(const Key& key) const;  // empty when there is none
  [[nodiscard]] std::optional<Problem> remove(const Cells& row);
  [[nodiscard]] std::optional<Problem> add(const Cells& row);
  [[nodiscard]] std::string nearest_key(const Key& key) const;
  void add_column(const std::string& name);
  [[nodiscard]] std::string csv(const std::vector<std::string>& hidden) const;

  const TableKey* key_;
  std::vector<std::string> columns_;
  std::map<Key, std::vector<std::string>> rows_;  // as many cells as columns
};

}  // namespace simcore
