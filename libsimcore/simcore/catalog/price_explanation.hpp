#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/price_step.hpp"

namespace simcore {

/// A discount that was considered for a price.
struct DiscountStep {
  Discount discount;
  bool applied = false;
  double usd = 0.0;  // what is left after it
  std::string why;
};

/// How the catalog comes to a price: the ladder, step by step, then the discounts.
struct PriceExplanation {
  std::string item;
  std::string region;
  Date day{};
  std::string unit;
  std::string service;
  std::string usage_type;        // as on the bill: what discounts are matched with
  std::vector<PriceStep> steps;  // in the order of the ladder; exactly one is taken
  double list_usd = 0.0;         // of that one
  std::vector<DiscountStep> discounts;
  double usd = 0.0;  // what is charged on demand
};

/// Throws CatalogError for an unknown item or region (with the nearest), or when there is no price.
[[nodiscard]] PriceExplanation explain_price(const Catalog& catalog, const std::string& item, const std::string& region,
                                             Date day);

}  // namespace simcore
