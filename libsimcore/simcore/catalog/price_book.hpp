#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/price_layer.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/error/error.hpp"

namespace simcore {

/// A price book as far as it could be read, before anything in it is checked.
struct PriceBookDraft {
  /// What could not be read is missing, with a problem.
  struct Row {
    std::string where;   // "prices.csv:3", "prices.json: prices[2]"
    bool column = true;  // messages name a column of that line, not a key below that path
    std::optional<std::string> item = {}, region = {}, unit = {}, source = {};
    std::optional<double> usd = {};
    std::optional<Date> as_of = {};
    std::vector<Problem> problems = {};

    void refuse(std::string_view key, const std::string& rule, std::string value, std::string nearest = {});
  };
  struct DiscountRow {
    std::string where;  // "prices.json: discounts[0]"
    Discount discount;
    std::vector<Problem> problems = {};  // unread parts; the rest is checked only when there are none
  };

  std::string file;
  std::vector<Row> prices = {};
  std::vector<DiscountRow> discounts = {};
  std::vector<Problem> problems = {};
  std::size_t wrong_rows = 0;  // that were read in part

  void add(Row row);
  void add(DiscountRow row);
};

/// A CSV price book: header item,region,usd,unit,as_of,source in any order. A byte order mark and Windows line ends are
/// passed over. Throws CatalogError when it is no such table at all.
[[nodiscard]] PriceBookDraft read_price_table(std::string_view csv, const std::string& file);

/// The layer, when everything in the draft is right: known items and regions, units of the items, prices from 0 to 100
/// times the largest built-in one (beyond, a unit or a point is wrong), days from 2000 to 2099, no item, region and day
/// twice, at most 50 discounts. Throws CatalogError with every problem, but
/// stops when it has kMostWrongRows of them; there is no layer in part.
[[nodiscard]] PriceLayer checked(PriceBookDraft draft, const Catalog& known);

}  // namespace simcore
