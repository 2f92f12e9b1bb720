#include "simcore/catalog/source_book.hpp"

#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

/// Column `confidence` of a source; nothing in tables of releases that do not state it.
std::optional<Confidence> stated_confidence(const TableRow& row) {
  const std::string& text = row.text("confidence");
  if (text.empty()) return std::nullopt;
  const std::optional<Confidence> found = meaning<Confidence>(text);
  if (!found)
    throw CatalogError({{row.place(), "column 'confidence' must be high, medium or low", in_quotes(text),
                         nearest(text, words_of<Confidence>())}});
  return found;
}

}  // namespace

SourceBook SourceBook::parse(const Table& table) {
  table.require_unique(key_columns("sources"));
  SourceBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    book.citations_.emplace(row.text("source"), row.text("citation"));
    if (const std::optional<Confidence> stated = stated_confidence(row))
      book.confidences_.emplace(row.text("source"), *stated);
  }
  return book;
}

std::optional<Confidence> SourceBook::confidence(const TableRow& row) const {
  const auto found = confidences_.find(row.text("source"));
  return found == confidences_.end() ? std::nullopt : std::optional(found->second);
}

Provenance SourceBook::provenance(const TableRow& row) const {
  const auto found = citations_.find(row.text("source"));
  if (found == citations_.end())
    throw CatalogError({{"sources.csv", "must cite every source key in use", in_quotes(row.text("source")), ""}});
  return {found->second, row.date("as_of")};
}

}  // namespace simcore
