#include "simcore/catalog/price_explanation.hpp"

#include <algorithm>

#include "simcore/catalog/price_item.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::string reason(const Discount& discount, const PriceExplanation& price) {
  if (!discount.fits(price.usage_type, price.service)) return "does not match the usage type";
  if (discount.from && price.day < *discount.from) return "not before " + to_string(*discount.from);
  if (discount.until && price.day > *discount.until) return "not after " + to_string(*discount.until);
  return "discount applied: " + shortest(discount.percent) + " % off";
}

}  // namespace

PriceExplanation explain_price(const Catalog& catalog, const std::string& item, const std::string& region, Date day) {
  PriceExplanation price;
  price.item = item;
  price.region = region;
  price.day = day;
  price.unit = unit_of_price(catalog, item);
  catalog.regions().require(region);
  price.service = service_of(item);
  price.usage_type = usage_type_of(catalog, item, region);
  price.steps = is_instance_type(item) ? catalog.training_prices().explain(item, region, day)
                                       : catalog.storage_prices().explain(item, region, day);
  price.list_usd = std::ranges::find_if(price.steps, &PriceStep::taken)->usd.value();
  price.usd = price.list_usd;
  for (const Discount& discount : catalog.discounts()) {
    const bool applied = discount.matches(price.usage_type, price.service, day);
    if (applied) price.usd = discount.left_of(price.usd);
    price.discounts.push_back({discount, applied, price.usd, reason(discount, price)});
  }
  return price;
}

}  // namespace simcore
