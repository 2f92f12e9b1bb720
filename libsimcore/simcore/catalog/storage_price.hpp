#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/layered_rows.hpp"
#include "simcore/catalog/price_layer.hpp"
#include "simcore/catalog/source_book.hpp"

namespace simcore {

struct StoragePrice {
  double usd = 0.0;
  std::string unit;
  std::string usage_type;
  std::string region;
  Provenance provenance;
  std::string layer = kBuiltInLayer;

  static constexpr record::Title kTitle{"StoragePrice", "Price of storage, of requests or of transferred data."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("usd", "", "Price in `unit`.", &StoragePrice::usd),
        field("unit", "", R"(Unit of the price: "USD/GB-month", "USD/request", "USD/GB".)", &StoragePrice::unit),
        field("usage_type", "", "Usage type as on the customer's bill, without the prefix of the region.",
              &StoragePrice::usage_type),
        field("region", "", "Region whose price it is: another than asked for when that one's is not known.",
              &StoragePrice::region),
        record::spread(&StoragePrice::provenance),
        field("layer", "", "Name of the price book, or \"built in\".", &StoragePrice::layer)};
  }
};

[[nodiscard]] PriceStep price_step_of(const StoragePrice& price, const std::string& region);

/// Prices of everything that is not instance time, by item, region and day.
///
/// The ladder: price layers, the last added first, each with its newest row of exactly that item and region up to the
/// day; then, built in, the newest row of the region up to the day; its oldest row; the same for us-east-1 (the price
/// says so in `region`). No row for the item at all: CatalogError with the nearest item.
class StoragePriceBook {
 public:
  static StoragePriceBook parse(const Table& table, const SourceBook& sources);
  /// Book with a layer on top of this one, which stays as it is. Throws CatalogError for an item without built-in row:
  /// its name on the bill would not be known.
  [[nodiscard]] StoragePriceBook with(const PriceLayer& layer) const;

  [[nodiscard]] StoragePrice at(const std::string& item, const std::string& region, Date day) const;
  /// The ladder step by step, for the same answer as `at`. Throws as `at` does.
  [[nodiscard]] std::vector<PriceStep> explain(const std::string& item, const std::string& region, Date day) const;
  [[nodiscard]] std::vector<std::string> items() const;
  /// Some built-in price of the item, for its unit and its name on the bill; nullptr when there is none.
  [[nodiscard]] const StoragePrice* find(const std::string& item) const;
  /// Regions in which some layer has a price of the item.
  [[nodiscard]] std::vector<std::string> regions(const std::string& item) const;
  /// Every row of an item and region in every layer, oldest first; empty when there is none.
  [[nodiscard]] std::vector<StoragePrice> history(const std::string& item, const std::string& region) const {
    return rows_.history(item, region);
  }

 private:
  [[nodiscard]] const std::vector<StoragePrice>& fallback(const std::string& item, const std::string& region) const;

  LayeredRows<StoragePrice> rows_;
};

}  // namespace simcore
