#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"

namespace simcore {

/// What a price list shows.
struct PriceListFilter {
  std::optional<std::string> region;  // nothing: all
  std::optional<Date> day;            // prices in force on that day; nothing: every change of a price, with its day
};

/// The catalog's list prices, layers included, discounts not, by item, region and day: a price book that looked up
/// gives the same prices as the catalog (from the first day of each item and region on). A built-in training price says
/// in its source how well it is founded. Prices that are only a stand-in (of another region, of before the first day)
/// are left out.
[[nodiscard]] std::vector<PriceRow> price_list(const Catalog& catalog, const PriceListFilter& filter = {});

/// Prices of a price book on its own, with nothing below it, by item, region and day.
[[nodiscard]] std::vector<PriceRow> price_list(const PriceLayer& layer, const PriceListFilter& filter = {});

}  // namespace simcore
