#include "simcore/catalog/storage_price.hpp"

#include "simcore/catalog/dated.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr const char* kFallbackRegion = "us-east-1";

}  // namespace

StoragePriceBook StoragePriceBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique({"item", "region", "as_of"});
  StoragePriceBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    book.rows_[row.text("item")][row.text("region")].push_back(
        {row.number("usd"), row.text("unit"), row.text("usage_type"), row.text("region"), sources.provenance(row)});
  }
  for (auto& [item, regions] : book.rows_)
    for (auto& [region, rows] : regions) sort_by_day(rows);
  return book;
}

StoragePrice StoragePriceBook::at(const std::string& item, const std::string& region, Date day) const {
  const auto found = rows_.find(item);
  if (found == rows_.end())
    throw CatalogError({{"", "must be an item of storage_prices.csv", in_quotes(item), nearest(item, items())}});
  const auto local = found->second.find(region);
  if (local != found->second.end()) return in_force(local->second, day);
  const auto fallback = found->second.find(kFallbackRegion);
  if (fallback == found->second.end())
    throw CatalogError({{"", "must have a price in " + region + " or " + kFallbackRegion, in_quotes(item), ""}});
  return in_force(fallback->second, day);
}

std::vector<std::string> StoragePriceBook::items() const {
  std::vector<std::string> names;
  for (const auto& [item, regions] : rows_) names.push_back(item);
  return names;
}

}  // namespace simcore
