#include "simcore/catalog/price_list.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "simcore/catalog/price_item.hpp"

namespace simcore {
namespace {

auto key(const PriceRow& row) { return std::tie(row.item, row.region, row.provenance.as_of); }

using PriceOn = std::function<PriceRow(Date)>;

PriceRow row_of(const std::string& type, const std::string& region, const TrainingPrice& price) {
  PriceRow row{type, region, price.usd_per_hour, kInstanceHour, price.provenance};
  if (price.evidence != Evidence::price_book)
    row.provenance.source = std::string(word(price.evidence)) + ": " + row.provenance.source;
  return row;
}

PriceRow row_of(const std::string& item, const std::string& region, const StoragePrice& price) {
  return {item, region, price.usd, price.unit, price.provenance};
}

/// The steps of a price: days on which it changes, dated by the day from which each holds.
void add_steps(const std::set<Date>& days, const PriceOn& price_on, std::vector<PriceRow>& rows) {
  const std::size_t first = rows.size();
  for (const Date day : days) {
    PriceRow row = price_on(day);
    row.provenance.as_of = day;
    const bool changed =
        rows.size() == first || row.usd != rows.back().usd || row.provenance.source != rows.back().provenance.source;
    if (changed) rows.push_back(std::move(row));
  }
}

class PriceList {
 public:
  explicit PriceList(const PriceListFilter& filter) : filter_(filter) {}

  /// `history`: every row of the item and region, oldest first.
  template <class Price>
  void add(const std::string& region, const std::vector<Price>& history, const PriceOn& price_on) {
    if (history.empty() || (filter_.region && *filter_.region != region)) return;
    if (filter_.day) {
      if (history.front().provenance.as_of <= *filter_.day) rows_.push_back(price_on(*filter_.day));
      return;
    }
    std::set<Date> days;
    for (const Price& price : history) days.insert(price.provenance.as_of);
    add_steps(days, price_on, rows_);
  }

  [[nodiscard]] std::vector<PriceRow> take() {
    std::ranges::sort(rows_, {}, key);
    return std::move(rows_);
  }

 private:
  const PriceListFilter& filter_;
  std::vector<PriceRow> rows_;
};

}  // namespace

std::vector<PriceRow> price_list(const Catalog& catalog, const PriceListFilter& filter) {
  PriceList list(filter);
  const TrainingPriceBook& training = catalog.training_prices();
  const std::vector<std::string> regions = training.regions();
  for (const std::string& type : training.types())
    for (const std::string& region : regions)
      list.add(region, training.history(type, region),
               [&](Date day) { return row_of(type, region, training.at(type, region, day)); });
  const StoragePriceBook& storage = catalog.storage_prices();
  for (const std::string& item : storage.items())
    for (const std::string& region : storage.regions(item))
      list.add(region, storage.history(item, region),
               [&](Date day) { return row_of(item, region, storage.at(item, region, day)); });
  return list.take();
}

std::vector<PriceRow> price_list(const PriceLayer& layer, const PriceListFilter& filter) {
  std::vector<PriceRow> rows;
  for (const std::vector<PriceRow>* part : {&layer.training, &layer.storage})
    for (const PriceRow& row : *part) {  // by item, region and day
      if (filter.region && *filter.region != row.region) continue;
      if (filter.day && *filter.day < row.provenance.as_of) continue;
      const bool newer =
          filter.day && !rows.empty() && rows.back().item == row.item && rows.back().region == row.region;
      if (newer) rows.pop_back();
      rows.push_back(row);
    }
  std::ranges::sort(rows, {}, key);
  return rows;
}

}  // namespace simcore
