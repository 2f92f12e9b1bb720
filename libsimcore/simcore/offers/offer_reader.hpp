#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

/// One row of a price book.
struct OfferPrice {
  std::string item;    // "ml.g5.xlarge", "s3.get"
  std::string region;  // "us-east-1"
  std::string usd;     // decimal number as the offer writes it, without trailing zeros
  std::string unit;    // "USD/h", "USD/GB-month", …
  Date as_of{};        // first day on which it holds
  std::string source;
};

struct OfferFile {
  std::string path;
  std::string offer_code;
  std::string version;
  Date published{};
  std::size_t products = 0;
  std::size_t prices = 0;

  static constexpr record::Title kTitle{"OfferFile", "One offer file of the price list that was imported."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("path", "", "Path of the file.", &OfferFile::path),
        field("offer_code", "", "Service of the prices: \"AmazonSageMaker\".", &OfferFile::offer_code),
        field("version", "", "Version of the offer: \"20260116160258\".", &OfferFile::version),
        field("published", "", "ISO date on which the offer was published.", &OfferFile::published),
        field("products", "", "Number of products read; of a CSV file: rows.", &OfferFile::products),
        field("prices", "", "Number of prices taken.", &OfferFile::prices)};
  }
};

/// What a set of offer files says about the items that simcore uses.
struct OfferBook {
  std::vector<OfferFile> files;
  std::vector<OfferPrice> prices;              // by item, region and day
  std::map<std::string, std::size_t> skipped;  // why products (of a CSV: rows) were left out → how many
};

struct OfferOptions {
  std::vector<std::string> regions;  // only these; empty: every known region
  /// Called with bytes done and all bytes, now and then; may throw to stop. A second pass over a file adds to `all`.
  std::function<void(std::size_t done, std::size_t all)> after_block;
};

/// Reads bulk offer files of the AWS price list, JSON or CSV, in constant memory: only products that offer_items.csv
/// names are kept. Throws SpecError with every problem when a file is not such an offer, is cut off or contradicts
/// itself, and CatalogError for a region that is not known.
[[nodiscard]] OfferBook read_offers(std::span<const std::string> paths, const OfferOptions& options = {});

}  // namespace simcore
