#pragma once

#include <string>
#include <string_view>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/price_layer.hpp"

namespace simcore {

/// A user's price book, from CSV (item,region,usd,unit,as_of,source) or, when the file's name ends in .json, from
/// {"prices": [{the same keys}], "discounts": [{"usage_type", "percent", "source", "from"?, "until"?, "service"?}]}.
/// Checked against the items and regions of `known`. Throws CatalogError with every problem; nothing is read in part.
[[nodiscard]] PriceLayer read_price_book(std::string_view text, const std::string& file,
                                         const Catalog& known = Catalog::builtin());

/// Price book read from a file whose name ends in .csv or .json. Throws CatalogError with every problem, also when the
/// file cannot be read.
[[nodiscard]] PriceLayer load_price_book(const std::string& path, const Catalog& known = Catalog::builtin());

}  // namespace simcore
