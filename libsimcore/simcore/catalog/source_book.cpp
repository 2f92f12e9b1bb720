#include "simcore/catalog/source_book.hpp"

#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {

SourceBook SourceBook::parse(const Table& table) {
  table.require_unique(key_columns("sources"));
  SourceBook book;
  for (std::size_t i = 0; i < table.size(); ++i)
    book.citations_.emplace(table.row(i).text("source"), table.row(i).text("citation"));
  return book;
}

Provenance SourceBook::provenance(const TableRow& row) const {
  const auto found = citations_.find(row.text("source"));
  if (found == citations_.end())
    throw CatalogError({{"sources.csv", "must cite every source key in use", in_quotes(row.text("source")), ""}});
  return {found->second, row.date("as_of")};
}

}  // namespace simcore
