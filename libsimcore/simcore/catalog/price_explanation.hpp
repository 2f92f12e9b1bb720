#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/price_step.hpp"

namespace simcore {

struct DiscountStep {
  Discount discount;
  bool applied = false;
  double usd = 0.0;
  std::string why;

  static constexpr record::Title kTitle{"DiscountStep", "A discount that was considered for a price."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{record::spread(&DiscountStep::discount),
                          field("applied", "", "Whether the discount holds for the price.", &DiscountStep::applied),
                          field("usd", "USD", "Price that is left after the discount.", &DiscountStep::usd),
                          field("why", "", "Why the discount holds, or why it does not.", &DiscountStep::why)};
  }
};

struct PriceExplanation {
  std::string item;
  std::string region;
  Date day{};
  std::string unit;
  std::string service;
  std::string usage_type;
  std::vector<PriceStep> steps;
  double list_usd = 0.0;
  std::vector<DiscountStep> discounts;
  double usd = 0.0;

  static constexpr record::Title kTitle{
      "PriceExplanation", "How the catalog comes to a price: the ladder, step by step, then the discounts."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("item", "", "Instance type, or storage item such as \"s3.get\".", &PriceExplanation::item),
        field("region", "", "Region that was asked for.", &PriceExplanation::region),
        field("day", "", "ISO date that was asked for.", &PriceExplanation::day),
        field("unit", "", R"(Unit of the prices: "USD/h", "USD/GB-month".)", &PriceExplanation::unit),
        field("service", "", "Service as on the bill: \"AmazonS3\".", &PriceExplanation::service),
        field("usage_type", "", "Usage type as on the bill: what discounts are matched with.",
              &PriceExplanation::usage_type),
        field("list_usd", "USD", "Price of the step that is taken.", &PriceExplanation::list_usd),
        field("usd", "USD", "On-demand price after discounts.", &PriceExplanation::usd),
        field("steps", "", "Steps in the order of the ladder; exactly one is taken.", &PriceExplanation::steps),
        field("discounts", "", "Discounts in the order in which they are applied.", &PriceExplanation::discounts)};
  }
};

/// Throws CatalogError for an unknown item or region (with the nearest), or when there is no price.
[[nodiscard]] PriceExplanation explain_price(const Catalog& catalog, const std::string& item, const std::string& region,
                                             Date day);

}  // namespace simcore
