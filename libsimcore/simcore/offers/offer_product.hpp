#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/error/error.hpp"
#include "simcore/offers/offer_item.hpp"

namespace simcore {

/// The attributes of a product that decide what it is; the others are not kept.
class OfferAttributes {
 public:
  explicit OfferAttributes(const OfferItemBook& book);

  /// Place of an attribute by its name in JSON ("regionCode"); nothing for those that do not matter.
  [[nodiscard]] std::optional<std::size_t> place(std::string_view name) const;
  /// Place of an attribute by the name of its column in the CSV form ("Region Code"), where case and spaces do not
  /// count; nothing for those that do not matter.
  [[nodiscard]] std::optional<std::size_t> place_of_column(std::string_view column) const;
  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }

  void clear();
  void set(std::size_t place, std::string_view value) { values_[place] = value; }
  [[nodiscard]] const std::string& value(std::size_t place) const noexcept { return values_[place]; }

  static constexpr std::size_t kUsageType = 0;
  static constexpr std::size_t kRegionCode = 1;
  static constexpr std::size_t kLocationType = 2;

 private:
  std::vector<std::string> names_;
  std::vector<std::string> values_;  // empty: not there
};

/// A product that becomes rows of the price book.
struct OfferProduct {
  std::string sku;
  std::string region;
  std::string usage_type;
  std::vector<const OfferItem*> items;  // tiers of one product
  std::string where;                    // where it stands in the file

  friend bool operator==(const OfferProduct& a, const OfferProduct& b) {
    return a.region == b.region && a.usage_type == b.usage_type && a.items == b.items;
  }
};

/// What came of a product: it is of use, it was left out for a reason, or it contradicts itself.
struct OfferVerdict {
  std::optional<OfferProduct> product;
  const char* skipped = nullptr;
  std::optional<Problem> problem;  // its place is the attribute's name
};

/// Tells the products that simcore uses from the many others.
class OfferFilter {
 public:
  /// Throws CatalogError for a wanted region that the catalog does not know.
  OfferFilter(const OfferItemBook& items, const Catalog& known, const std::vector<std::string>& wanted);

  [[nodiscard]] OfferVerdict judge(const std::string& service, const OfferAttributes& attributes) const;

 private:
  struct UsageType {
    const std::string* region = nullptr;  // of its prefix; null when it has none, or one that is not known
    bool strange = false;                 // has a prefix that is not known
    std::string_view name;                // without prefix
    std::span<const OfferItem> items;
  };

  [[nodiscard]] UsageType split(const std::string& service, std::string_view usage_type) const;
  [[nodiscard]] OfferVerdict located(const UsageType& usage, const OfferAttributes& attributes) const;

  [[nodiscard]] bool knows_type(const std::string& type) const;

  const OfferItemBook& items_;
  const Catalog& catalog_;
  std::map<std::string, std::string, std::less<>> regions_;  // by prefix
  std::set<std::string, std::less<>> known_regions_;
  std::set<std::string, std::less<>> wanted_;
};

}  // namespace simcore
