#include "simcore/catalog/spot_market.hpp"

#include "simcore/catalog/dated.hpp"
#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"

namespace simcore {

SpotMarketBook SpotMarketBook::parse(const Table& market, const Table& savings, const SourceBook& sources) {
  market.require_unique(key_columns("spot_market"));
  savings.require_unique(key_columns("spot_savings"));
  SpotMarketBook book;
  for (std::size_t i = 0; i < market.size(); ++i) {
    const TableRow row = market.row(i);
    const std::string &type = row.text("instance_type"), &region = row.text("region");
    book.rows_[type][region].push_back({row.number("savings_fraction"), row.optional_number("interruption_low"),
                                        row.optional_number("interruption_high"), type + " in " + region,
                                        sources.provenance(row)});
  }
  for (auto& [type, regions] : book.rows_)
    for (auto& [region, rows] : regions) sort_by_day(rows);
  for (std::size_t i = 0; i < savings.size(); ++i) {
    const TableRow row = savings.row(i);
    const std::string& scope = row.text("scope");
    book.realised_.emplace(scope, SpotMarket{row.number("savings_fraction"), std::nullopt, std::nullopt,
                                             "realised by " + scope + " managed spot jobs", sources.provenance(row)});
  }
  return book;
}

SpotMarket SpotMarketBook::at(const std::string& type, const std::string& region, Date day) const {
  const SpotMarket* advised = nullptr;
  if (const auto regions = rows_.find(type); regions != rows_.end())
    if (const auto rows = regions->second.find(region); rows != regions->second.end())
      advised = &in_force(rows->second, day);
  if (const auto own = realised_.find(type); own != realised_.end()) {
    SpotMarket market = own->second;
    if (advised) market.interruption_low = advised->interruption_low;
    if (advised) market.interruption_high = advised->interruption_high;
    return market;
  }
  if (advised) return *advised;
  if (const auto all = realised_.find("all"); all != realised_.end()) return all->second;
  throw CatalogError({{"spot_savings.csv", "must have a row for all types", "", ""}});
}

}  // namespace simcore
