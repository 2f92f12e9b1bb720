#pragma once

#include <string>
#include <vector>

namespace simcore {

class Catalog;

inline constexpr const char* kInstanceHour = "USD/h";  // unit of every training price

/// An item of a price book is a training instance type ("ml.g5.xlarge") or an item of storage_prices.csv ("s3.get").
[[nodiscard]] inline bool is_instance_type(const std::string& item) noexcept { return item.starts_with("ml."); }

/// Everything that may have a price: types with specifications or prices, and storage items; sorted.
[[nodiscard]] std::vector<std::string> priced_items(const Catalog& catalog);

/// The unit of its prices. Throws CatalogError with the nearest item.
[[nodiscard]] std::string unit_of_price(const Catalog& catalog, const std::string& item);

/// The service's name in price lists and on the bill: "AmazonS3".
[[nodiscard]] std::string service_of(const std::string& item);

/// The item's usage type on the bill of a region: "USE1-Train:ml.g5.xlarge". Throws CatalogError as unit_of_price.
[[nodiscard]] std::string usage_type_of(const Catalog& catalog, const std::string& item, const std::string& region);

}  // namespace simcore
