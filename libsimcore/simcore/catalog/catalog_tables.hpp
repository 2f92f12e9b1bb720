#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/embedded.hpp"
#include "simcore/catalog/row_change.hpp"

namespace simcore {

class KeyedRows;

/// The tables of a catalog as text: those compiled in, or those with some rows changed. Immutable; copies share them.
class CatalogTables {
 public:
  /// The tables compiled into the library.
  static const CatalogTables& builtin();
  /// Tables from elsewhere, copied. Throws CatalogError with table and line when one is malformed, has a key twice, or
  /// is none that a catalog has.
  static CatalogTables of(std::span<const catalog::EmbeddedTable> tables);

  /// SHA-256 over names and contents: the same for the same rows, whatever led to them. What no row fills, be it a
  /// column or a table, does not count.
  [[nodiscard]] const std::string& digest() const noexcept { return contents_->digest; }
  /// Names of the tables, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// CSV of the table of that name. Throws CatalogError when it is not here.
  [[nodiscard]] std::string_view text(std::string_view table) const;

  /// Rows of the table of that name; none when it is not here. Throws CatalogError for a name that no table has.
  [[nodiscard]] KeyedRows rows(std::string_view table) const;
  /// Columns that no row fills, "parameters.p95", and tables without rows, "models": what a model cannot learn here.
  [[nodiscard]] std::vector<std::string> unfilled() const;

  /// Tables with the `after` of each change in place of its `before`, one change after the other. A column that
  /// is new comes last. Throws CatalogError with every change whose `before` is not here, or whose `after` is already.
  [[nodiscard]] CatalogTables with(std::span<const RowChange> changes) const;
  /// What leads from these tables to others, by table and key: with(changes) has the rows of `other`.
  [[nodiscard]] std::vector<RowChange> changes_to(const CatalogTables& other) const;

 private:
  struct Text {
    std::shared_ptr<const std::string> owned;  // none for what is compiled in
    std::string_view csv;
    std::string sha256;  // of the content; empty when there is none
    std::vector<std::string> unfilled = {};
  };
  using Texts = std::map<std::string, Text, std::less<>>;
  struct Contents {
    Texts texts;
    std::string digest;
  };

  explicit CatalogTables(Texts texts);
  [[nodiscard]] static Text text_of(const KeyedRows& rows);

  std::shared_ptr<const Contents> contents_;
};

}  // namespace simcore
