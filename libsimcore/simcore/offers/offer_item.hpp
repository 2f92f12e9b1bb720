#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/catalog/table.hpp"

namespace simcore {

/// How an item of a price book is recognised in an offer file of the provider's price list.
struct OfferItem {
  std::string service;     // offer code: "AmazonS3"
  std::string usage_type;  // without the prefix of the region; a * at its end stands for the rest of an instance type
  std::vector<std::pair<std::string, std::string>> conditions;  // attributes that the product must have
  double from = 0.0;                                            // where the tier of the price begins, in `unit`
  std::string unit;                                             // as the offer file writes it: "GB-Mo"
  std::string item;                                             // "s3.get"; with the same * as the usage type
  std::string item_unit;                                        // "USD/GB-month"

  /// Name of the item for a product: "ml.*" is "ml.g5.xlarge" for Train:ml.g5.xlarge. Empty when what the * stands for
  /// has not the form of an instance type.
  [[nodiscard]] std::string item_of(std::string_view usage_type_of_product) const;
};

/// Which products of the price list simcore uses; rows of offer_items.csv.
class OfferItemBook {
 public:
  static const OfferItemBook& builtin();
  /// Throws CatalogError with table, line and column.
  static OfferItemBook parse(const Table& table);

  [[nodiscard]] std::vector<std::string> services() const;
  /// Attributes that some condition names.
  [[nodiscard]] std::vector<std::string> attributes() const;
  /// The items of a usage type (without prefix); more than one when it has tiers or several products.
  [[nodiscard]] std::span<const OfferItem> find(std::string_view service, std::string_view usage_type) const;

 private:
  std::vector<OfferItem> exact_;  // sorted by service and usage type
  std::vector<OfferItem> wild_;   // usage types with a *
};

}  // namespace simcore
