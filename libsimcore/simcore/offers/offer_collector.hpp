#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simcore/io/byte_source.hpp"
#include "simcore/offers/offer_product.hpp"
#include "simcore/offers/offer_reader.hpp"

namespace simcore {

/// One price of a product as the file writes it.
struct OfferTier {
  std::string from;       // beginRange
  std::string unit;       // "GB-Mo"
  std::string currency;   // "USD"; another one only when there is no price in USD
  std::string usd;        // "0.0230000000"
  std::string effective;  // "2025-04-01T00:00:00Z"; empty: not given
};

/// What follows the place of a product or price to name one of its parts, in the words of the file's form.
struct OfferNames {
  const char* attribute;  // before the name of an attribute
  const char* from;
  const char* unit;
  const char* currency;
  const char* usd;
  const char* effective;
};

/// Gathers what one offer file says, in the order in which it says it, checks it, and turns it into rows.
class OfferCollector {
 public:
  OfferCollector(const ByteSource& source, const OfferFilter& filter, std::vector<std::string> services,
                 OfferNames names);

  /// offerCode, version or publicationDate; other names are ignored. Throws SpecError for a service that is not known,
  /// before the rest of a large file is read.
  void describe(std::string_view name, const std::string& value);
  [[nodiscard]] bool knows_service() const noexcept { return !file_.offer_code.empty(); }

  /// True when the product is of use. A second product with the same SKU must be the same.
  bool add_product(const std::string& sku, const OfferAttributes& attributes, const std::string& where);
  [[nodiscard]] bool uses(const std::string& sku) const { return products_.contains(sku); }
  /// A price of a product in use.
  void add_price(const std::string& sku, const OfferTier& tier, const std::string& where);
  void refuse(const std::string& where, std::string rule, std::string value, std::string nearest = {});

  /// Adds the rows, the file's description and the reasons to the book. Throws SpecError with every problem.
  void finish(OfferBook& book);

 private:
  struct Price {
    double from;
    std::string usd;
    std::optional<Date> effective;
  };
  struct Entry {
    OfferProduct product;
    std::vector<Price> prices;  // one a tier
    bool faulty = false;        // has a price that was refused
  };

  [[nodiscard]] const OfferItem* item_at(const OfferProduct& product, const OfferTier& tier, const std::string& where);
  [[nodiscard]] std::optional<std::string> usd_of(const OfferTier& tier, const OfferItem& item,
                                                  const std::string& where);
  [[nodiscard]] std::optional<Date> day_of(const std::string& text, const std::string& where);
  void check_description();
  [[nodiscard]] std::vector<const Entry*> in_order() const;
  void add_row(const Entry& entry, const OfferItem& item, std::vector<OfferPrice>& rows);
  void merge(std::vector<OfferPrice>& rows);

  const ByteSource& source_;
  const OfferFilter& filter_;
  std::vector<std::string> services_;
  OfferNames names_;
  OfferFile file_;
  std::string published_;  // publicationDate as written
  std::unordered_map<std::string, Entry> products_;
  std::map<std::string_view, std::size_t> skipped_;  // by reason; these are literals
  std::vector<Problem> problems_;
  std::size_t untold_ = 0;  // problems beyond the longest list
};

}  // namespace simcore
