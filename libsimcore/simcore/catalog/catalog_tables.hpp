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

  /// SHA-256 over names and contents: the same for the same rows, whatever led to them.
  [[nodiscard]] const std::string& digest() const noexcept { return contents_->digest; }
  /// CSV of the table of that name. Throws CatalogError when it is not here.
  [[nodiscard]] std::string_view text(std::string_view table) const;

  /// Tables like these with the `after` of each change in place of its `before`, one change after the other. A column
  /// that is new comes last. Throws CatalogError with every change whose `before` is not here, or whose `after` is
  /// already.
  [[nodiscard]] CatalogTables with(std::span<const RowChange> changes) const;
  /// What leads from these tables to others, by table and key: with(changes) has the rows of `other`.
  [[nodiscard]] std::vector<RowChange> changes_to(const CatalogTables& other) const;

 private:
  struct Text {
    std::shared_ptr<const std::string> owned;  // none for what is compiled in
    std::string_view csv;
    std::string sha256;  // of the content
  };
  using Texts = std::map<std::string, Text, std::less<>>;
  struct Contents {
    Texts texts;
    std::string digest;
  };

  explicit CatalogTables(Texts texts);
  [[nodiscard]] static Text text_of(const KeyedRows& rows);
  [[nodiscard]] KeyedRows rows_of(std::string_view table) const;

  std::shared_ptr<const Contents> contents_;
};

}  // namespace simcore
