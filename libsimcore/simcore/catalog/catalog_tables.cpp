#include "simcore/catalog/catalog_tables.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <ranges>
#include <utility>

#include "simcore/catalog/keyed_rows.hpp"
#include "simcore/catalog/sha256.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {

CatalogTables::CatalogTables(Texts texts) {
  std::string lines;  // what sha256sum prints of the files, with names of tables instead
  for (const auto& [name, text] : texts)
    if (!text.sha256.empty()) lines += text.sha256 + "  " + name + "\n";
  contents_ = std::make_shared<const Contents>(Contents{std::move(texts), sha256(lines)});
}

const CatalogTables& CatalogTables::builtin() {
  static const CatalogTables tables = [] {
    Texts texts;
    for (const catalog::EmbeddedTable& table : catalog::embedded_tables())
      texts.emplace(table.name, Text{nullptr, table.text, std::string(table.sha256)});
    return CatalogTables(std::move(texts));
  }();
  return tables;
}

CatalogTables CatalogTables::of(std::span<const catalog::EmbeddedTable> tables) {
  Texts texts;
  for (const catalog::EmbeddedTable& table : tables)
    texts.emplace(table.name, text_of(KeyedRows(Table::parse(table.name, table.text))));
  return CatalogTables(std::move(texts));
}

std::string_view CatalogTables::text(std::string_view table) const {
  const auto found = contents_->texts.find(table);
  if (found == contents_->texts.end())
    throw CatalogError({{"catalog", "must have a table " + in_quotes(table), "", ""}});
  return found->second.csv;
}

CatalogTables CatalogTables::with(std::span<const RowChange> changes) const {
  std::map<std::string, KeyedRows> touched;
  std::vector<Problem> problems;
  for (const RowChange& change : changes) {
    auto at = touched.find(change.table);
    if (at == touched.end()) at = touched.emplace(change.table, rows(change.table)).first;
    if (std::optional<Problem> problem = at->second.apply(change)) problems.push_back(*std::move(problem));
  }
  throw_if_any<CatalogError>(std::move(problems));
  Texts texts = contents_->texts;
  for (const auto& [name, rows] : touched) texts[name] = text_of(rows);
  return CatalogTables(std::move(texts));
}

std::vector<RowChange> CatalogTables::changes_to(const CatalogTables& other) const {
  std::vector<RowChange> changes;
  const auto same = [&](std::string_view name) {
    const auto here = contents_->texts.find(name), there = other.contents_->texts.find(name);
    return here != contents_->texts.end() && there != other.contents_->texts.end() &&
           here->second.sha256 == there->second.sha256;
  };
  for (const TableKey& key : kTableKeys)
    if (!same(key.table))
      std::ranges::move(rows(key.table).changes_to(other.rows(key.table)), std::back_inserter(changes));
  return changes;
}

std::vector<std::string> CatalogTables::names() const {
  const auto names = std::views::keys(contents_->texts);
  return {names.begin(), names.end()};
}

KeyedRows CatalogTables::rows(std::string_view table) const {
  const TableKey& key = table_key(table);
  const auto found = contents_->texts.find(table);
  if (found == contents_->texts.end()) return KeyedRows(key);
  return KeyedRows(Table::parse(key.table, found->second.csv));
}

std::vector<std::string> CatalogTables::unfilled() const {
  std::vector<std::string> columns;
  for (const auto& [name, text] : contents_->texts) {
    if (text.sha256.empty())
      columns.push_back(name);
    else
      for (const std::string& column : text.unfilled) columns.push_back(name + "." + column);
  }
  return columns;
}

CatalogTables::Text CatalogTables::text_of(const KeyedRows& rows) {
  auto csv = std::make_shared<const std::string>(rows.text());
  const std::string_view view = *csv;
  std::vector<std::string> unfilled = rows.unfilled();
  std::string hash = rows.empty() ? "" : sha256(unfilled.empty() ? *csv : rows.content());
  return {std::move(csv), view, std::move(hash), std::move(unfilled)};
}

}  // namespace simcore
