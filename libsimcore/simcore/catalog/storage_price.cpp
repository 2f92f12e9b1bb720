#include "simcore/catalog/storage_price.hpp"

#include <ranges>
#include <set>

#include "simcore/catalog/dated.hpp"
#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr const char* kFallbackRegion = "us-east-1";

using Items = LayeredRows<StoragePrice>::Items;

/// `chosen` is the row that in_force() takes of the built-in ones.
std::string reason(const StoragePrice& row, bool chosen, Date day, const std::string& winner) {
  if (!winner.empty()) return winner + " above wins";
  if (!chosen)
    return row.provenance.as_of > day ? "not yet in force on " + to_string(day) : "superseded by a newer row";
  if (row.provenance.as_of > day) return "before the first: no price is known as early as " + to_string(day);
  return "in force: the newest row up to " + to_string(day);
}

}  // namespace

PriceStep price_step_of(const StoragePrice& price, const std::string& region) {
  return {price.layer, region, price.usd, "", price.provenance, false, ""};
}

StoragePriceBook StoragePriceBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique(key_columns("storage_prices"));
  Items items;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    items[row.text("item")][row.text("region")].push_back(
        {row.number("usd"), row.text("unit"), row.text("usage_type"), row.text("region"), sources.provenance(row)});
  }
  StoragePriceBook book;
  book.rows_.add(kBuiltInLayer, std::move(items));
  return book;
}

StoragePriceBook StoragePriceBook::with(const PriceLayer& layer) const {
  Items items;
  for (const PriceRow& row : layer.storage) {
    const StoragePrice* known = find(row.item);
    if (!known)
      throw CatalogError({{layer.name, "must price items of storage_prices.csv", in_quotes(row.item),
                           nearest(row.item, this->items())}});
    items[row.item][row.region].push_back(
        {row.usd, known->unit, known->usage_type, row.region, row.provenance, layer.name});
  }
  StoragePriceBook book = *this;
  book.rows_.add(layer.name, std::move(items));
  return book;
}

/// The built-in rows that answer for the region: its own, or those of us-east-1.
const std::vector<StoragePrice>& StoragePriceBook::fallback(const std::string& item, const std::string& region) const {
  const auto* regions = rows_.built_in(item);
  if (!regions)
    throw CatalogError({{"", "must be an item of storage_prices.csv", in_quotes(item), nearest(item, items())}});
  if (const auto local = regions->find(region); local != regions->end()) return local->second;
  const auto other = regions->find(kFallbackRegion);
  if (other == regions->end())
    throw CatalogError({{"", "must have a price in " + region + " or " + kFallbackRegion, in_quotes(item), ""}});
  return other->second;
}

StoragePrice StoragePriceBook::at(const std::string& item, const std::string& region, Date day) const {
  if (const StoragePrice* own = rows_.upper(item, region, day)) return *own;
  return in_force(fallback(item, region), day);
}

std::vector<PriceStep> StoragePriceBook::explain(const std::string& item, const std::string& region, Date day) const {
  std::string winner;
  std::vector<PriceStep> steps = rows_.upper_steps(item, region, day, winner);
  if (!winner.empty() && rows_.built_in(item, region).empty()) return steps;
  const std::vector<StoragePrice>& rows = fallback(item, region);
  if (rows.front().region != region)
    steps.push_back({kBuiltInLayer,
                     region,
                     {},
                     "",
                     {},
                     false,
                     "has no price of " + item + " in " + region + ": that of " + kFallbackRegion + " is used"});
  const StoragePrice* chosen = &in_force(rows, day);
  for (const StoragePrice& row : std::views::reverse(rows)) {
    steps.push_back(price_step_of(row, row.region));
    steps.back().taken = &row == chosen && winner.empty();
    steps.back().why = reason(row, &row == chosen, day, winner);
  }
  return steps;
}

std::vector<std::string> StoragePriceBook::items() const {
  std::set<std::string> names;
  rows_.each([&](const std::string& item, const std::string&) { names.insert(item); });
  return {names.begin(), names.end()};
}

const StoragePrice* StoragePriceBook::find(const std::string& item) const {
  const auto* regions = rows_.built_in(item);
  return regions ? &regions->begin()->second.front() : nullptr;
}

std::vector<std::string> StoragePriceBook::regions(const std::string& item) const {
  std::set<std::string> names;
  rows_.each([&](const std::string& known, const std::string& region) {
    if (known == item) names.insert(region);
  });
  return {names.begin(), names.end()};
}

}  // namespace simcore
