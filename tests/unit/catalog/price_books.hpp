// Price books for the tests of what lies over the built-in prices.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "simcore/catalog/price_book.hpp"
#include "unit/catalog/small_tables.hpp"

namespace simcore::testing {

inline const std::string kHeader = "item,region,usd,unit,as_of,source\n";

/// A layer from lines "item,region,usd,unit,as_of,source".
inline PriceLayer layer(const std::string& name, const std::string& lines) {
  return checked(read_price_table(kHeader + lines, name), Catalog::builtin());
}

/// A row without the ceremony.
inline PriceRow price_row(const std::string& item, const std::string& region, double usd, std::string_view as_of) {
  return {item, region, usd, item.starts_with("ml.") ? "USD/h" : "USD/request", {"a contract", day(as_of)}};
}

}  // namespace simcore::testing
