#pragma once

#include <map>
#include <string>
#include <vector>

#include "simcore/catalog/source_book.hpp"

namespace simcore {

/// Price of storage, of requests or of transferred data.
struct StoragePrice {
  double usd = 0.0;        // per `unit`
  std::string unit;        // "USD/GB-month", "USD/request", "USD/GB"
  std::string usage_type;  // as on the customer's bill, without the prefix of the region
  std::string region;      // whose price it is: another than asked for when that one's is not known
  Provenance provenance;
};

/// Prices of everything that is not instance time, by item, region and day.
///
/// The ladder: the newest row of the region up to the day; its oldest row; the same for us-east-1 (the price says so in
/// `region`). No row for the item at all: CatalogError with the nearest item.
class StoragePriceBook {
 public:
  static StoragePriceBook parse(const Table& table, const SourceBook& sources);

  [[nodiscard]] StoragePrice at(const std::string& item, const std::string& region, Date day) const;
  [[nodiscard]] std::vector<std::string> items() const;

 private:
  std::map<std::string, std::map<std::string, std::vector<StoragePrice>>> rows_;  // item → region → oldest first
};

}  // namespace simcore
