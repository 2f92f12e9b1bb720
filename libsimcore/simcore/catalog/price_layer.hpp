#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/discount.hpp"
#include "simcore/catalog/provenance.hpp"

namespace simcore {

struct PriceRow {
  std::string item;
  std::string region;
  double usd = 0.0;
  std::string unit;
  Provenance provenance;

  [[nodiscard]] Date as_of() const noexcept { return provenance.as_of; }
  [[nodiscard]] const std::string& source() const noexcept { return provenance.source; }

  static constexpr record::Title kTitle{"PriceRow", "One price as a price book states it."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("item", "", "Instance type, or storage item such as \"s3.get\".", &PriceRow::item),
        field("region", "", "Region of the price.", &PriceRow::region),
        field("usd", "", "Price in `unit`.", &PriceRow::usd),
        field("unit", "", R"(Unit of the price: "USD/h", "USD/GB-month".)", &PriceRow::unit),
        field("as_of", "", "ISO date of the first day on which the price holds.", &PriceRow::as_of),
        field("source", "", "Citation of where the price comes from.", &PriceRow::source),
        field("provenance", "", "Source and date of the price.", &PriceRow::provenance).on(record::Faces::python)};
  }
};

/// What lies over the built-in tables (see Catalog::with). Made by load_price_book (io), which reads CSV and JSON, or
/// by `checked` (price_book.hpp).
struct PriceLayer {
  std::string name;                // "our-prices.csv"
  std::vector<PriceRow> training;  // by type, region and day
  std::vector<PriceRow> storage;   // by item, region and day
  std::vector<Discount> discounts;
  std::string digest;

  [[nodiscard]] std::vector<PriceRow> prices() const;
  [[nodiscard]] std::string newest() const;

  static constexpr record::Title kTitle{"PriceLayer", "A price book that was read and checked. Made by load_prices."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("name", "", "Name of the book's file, without folders.", &PriceLayer::name),
        field("prices", "", "Prices, instance types first; by item, region and day.", &PriceLayer::prices),
        field("newest", "", "ISO date of the newest price; empty without one.", &PriceLayer::newest),
        field("discounts", "", "Discounts in the order in which they are applied.", &PriceLayer::discounts),
        field("digest", "", "SHA-256 over the content: the same prices in another order have the same.",
              &PriceLayer::digest),
        field("training", "", "Prices of instance types; by type, region and day.", &PriceLayer::training).on(python),
        field("storage", "", "Prices of storage items; by item, region and day.", &PriceLayer::storage).on(python)};
  }
};

/// Sorts the rows and signs them. The rows must be right (see price_book.hpp).
[[nodiscard]] PriceLayer price_layer(std::string name, std::vector<PriceRow> rows, std::vector<Discount> discounts);

}  // namespace simcore
