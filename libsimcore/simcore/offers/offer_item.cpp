#include "simcore/offers/offer_item.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "simcore/catalog/embedded.hpp"
#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"

namespace simcore {
namespace {

constexpr const char* kTable = "offer_items";

std::string_view without_star(std::string_view pattern) noexcept {
  return pattern.ends_with('*') ? pattern.substr(0, pattern.size() - 1) : pattern;
}

/// "accessType=Read;volumeType=Standard"
std::vector<std::pair<std::string, std::string>> conditions_of(const TableRow& row) {
  std::vector<std::pair<std::string, std::string>> conditions;
  std::string_view rest = row.text("conditions");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::size_t sign = rest.find('=');
    if (sign == 0 || sign >= end)
      throw CatalogError({{kTable, "conditions must read attribute=value;…", row.text("conditions"), ""}});
    conditions.emplace_back(rest.substr(0, sign), rest.substr(sign + 1, end - sign - 1));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return conditions;
}

auto key(const OfferItem& item) { return std::tie(item.service, item.usage_type, item.item); }

bool names_part(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace

std::string OfferItem::item_of(std::string_view usage_type_of_product) const {
  if (!item.ends_with('*')) return item;
  const std::string_view rest = usage_type_of_product.substr(without_star(usage_type).size());
  const std::size_t dot = rest.find('.');
  if (dot == std::string_view::npos || !names_part(rest.substr(0, dot)) || !names_part(rest.substr(dot + 1))) return {};
  return std::string(without_star(item)).append(rest);
}

const OfferItemBook& OfferItemBook::builtin() {
  static const OfferItemBook book = [] {
    for (const catalog::EmbeddedTable& table : catalog::embedded_tables())
      if (table.name == kTable) return parse(Table::parse(kTable, table.text));
    throw CatalogError({{"catalog", "must have a table " + std::string(kTable), "", ""}});
  }();
  return book;
}

OfferItemBook OfferItemBook::parse(const Table& table) {
  table.require_unique(key_columns(kTable));
  OfferItemBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    static_cast<void>(row.date("as_of"));
    OfferItem item{row.text("service"), row.text("usage_type"), conditions_of(row),   row.number("from"),
                   row.text("unit"),    row.text("item"),       row.text("item_unit")};
    (item.usage_type.ends_with('*') ? book.wild_ : book.exact_).push_back(std::move(item));
  }
  std::ranges::sort(book.exact_, [](const OfferItem& a, const OfferItem& b) { return key(a) < key(b); });
  return book;
}

std::vector<std::string> OfferItemBook::services() const {
  std::set<std::string> names;
  for (const OfferItem& item : exact_) names.insert(item.service);
  for (const OfferItem& item : wild_) names.insert(item.service);
  return {names.begin(), names.end()};
}

std::vector<std::string> OfferItemBook::attributes() const {
  std::set<std::string> names;
  for (const std::vector<OfferItem>* items : {&exact_, &wild_})
    for (const OfferItem& item : *items)
      for (const auto& [attribute, value] : item.conditions) names.insert(attribute);
  return {names.begin(), names.end()};
}

std::span<const OfferItem> OfferItemBook::find(std::string_view service, std::string_view usage_type) const {
  using Key = std::pair<std::string_view, std::string_view>;
  const auto same = std::ranges::equal_range(exact_, Key(service, usage_type), {},
                                             [](const OfferItem& item) { return Key(item.service, item.usage_type); });
  if (!same.empty()) return {same.begin(), same.end()};
  for (const OfferItem& item : wild_)
    if (item.service == service && usage_type.starts_with(without_star(item.usage_type))) return {&item, 1};
  return {};
}

}  // namespace simcore
