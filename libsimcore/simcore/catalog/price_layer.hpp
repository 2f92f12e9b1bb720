#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/discount.hpp"
#include "simcore/catalog/provenance.hpp"

namespace simcore {

/// One price as a price book states it.
struct PriceRow {
  std::string item;  // "ml.g5.xlarge", "s3.get"
  std::string region;
  double usd = 0.0;  // per `unit`
  std::string unit;  // "USD/h", "USD/GB-month"
  Provenance provenance;
};

/// A price book that was read and checked: what lies over the built-in tables (see Catalog::with). Made by
/// load_price_book (io), which reads CSV and JSON, or by `checked` (price_book.hpp).
struct PriceLayer {
  std::string name;                 // of its file, without folders: "our-prices.csv"
  std::vector<PriceRow> training;   // by type, region and day
  std::vector<PriceRow> storage;    // by item, region and day
  std::vector<Discount> discounts;  // in the book's order, which is the order they are applied in
  std::string digest;               // SHA-256 over all of it: the same prices in another order have the same
};

/// Sorts the rows and signs them. The rows must be right (see price_book.hpp).
[[nodiscard]] PriceLayer price_layer(std::string name, std::vector<PriceRow> rows, std::vector<Discount> discounts);

}  // namespace simcore
