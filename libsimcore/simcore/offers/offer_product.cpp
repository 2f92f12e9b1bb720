#include "simcore/offers/offer_product.hpp"

#include <algorithm>

#include "simcore/error/letters.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr const char* kUnprefixedRegion = "us-east-1";  // whose usage types may have no prefix (S3 user guide)

/// "File system type" and "fileSystemType" → "filesystemtype"
std::string folded(std::string_view name) {
  std::string text;
  for (const char c : name)
    if (is_ascii_letter(c) || is_ascii_digit(c)) text += ascii_lower(c);
  return text;
}

bool fits(const OfferItem& item, const OfferAttributes& attributes) {
  return std::ranges::all_of(item.conditions, [&](const auto& condition) {
    return attributes.value(*attributes.place(condition.first)) == condition.second;
  });
}

OfferVerdict skipped(const char* why) { return {std::nullopt, why, std::nullopt}; }

OfferVerdict refused(std::string where, std::string rule, std::string value) {
  return {std::nullopt, nullptr, Problem{std::move(where), std::move(rule), std::move(value), ""}};
}

}  // namespace

OfferAttributes::OfferAttributes(const OfferItemBook& book) : names_({"usagetype", "regionCode", "locationType"}) {
  for (std::string& name : book.attributes()) names_.push_back(std::move(name));
  values_.resize(names_.size());
}

std::optional<std::size_t> OfferAttributes::place(std::string_view name) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names_.begin());
}

std::optional<std::size_t> OfferAttributes::place_of_column(std::string_view column) const {
  const auto found = std::ranges::find(names_, folded(column), folded);
  if (found == names_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names_.begin());
}

void OfferAttributes::clear() {
  for (std::string& value : values_) value.clear();
}

OfferFilter::OfferFilter(const OfferItemBook& items, const Catalog& known, const std::vector<std::string>& wanted)
    : items_(items), catalog_(known), wanted_(wanted.begin(), wanted.end()) {
  const RegionBook& regions = known.regions();
  for (const std::string& region : wanted) regions.require(region);
  for (const std::string& region : regions.names()) {
    known_regions_.insert(region);
    std::string prefix = regions.usage_type(region, "");
    prefix.pop_back();  // the hyphen
    regions_.emplace(std::move(prefix), region);
  }
}

OfferFilter::UsageType OfferFilter::split(const std::string& service, std::string_view usage_type) const {
  UsageType usage{nullptr, false, usage_type, items_.find(service, usage_type)};
  const std::size_t hyphen = usage_type.find('-');
  if (!usage.items.empty() || hyphen == std::string_view::npos) return usage;
  usage.name = usage_type.substr(hyphen + 1);
  usage.items = items_.find(service, usage.name);
  const auto found = regions_.find(usage_type.substr(0, hyphen));
  usage.strange = found == regions_.end();
  if (!usage.strange) usage.region = &found->second;
  return usage;
}

OfferVerdict OfferFilter::judge(const std::string& service, const OfferAttributes& attributes) const {
  const UsageType usage = split(service, attributes.value(OfferAttributes::kUsageType));
  if (usage.items.empty()) return skipped("another usage type");
  const std::string& location = attributes.value(OfferAttributes::kLocationType);
  if (!location.empty() && location != "AWS Region") return skipped("not in an AWS Region (Local Zone, Outposts, …)");
  OfferVerdict verdict = located(usage, attributes);
  if (!verdict.product) return verdict;
  for (const OfferItem& item : usage.items)
    if (fits(item, attributes)) verdict.product->items.push_back(&item);
  if (verdict.product->items.empty()) return skipped("another variant of the usage type (storage class, group, …)");
  const std::string item = usage.items.front().item_of(usage.name);
  if (item.empty()) return skipped("not an instance type");
  if (item.starts_with("ml.") && !knows_type(item)) return skipped("an instance type that simcore does not know");
  if (!wanted_.empty() && !wanted_.contains(verdict.product->region)) return skipped("a region not asked for");
  verdict.product->usage_type = usage.name;
  return verdict;
}

bool OfferFilter::knows_type(const std::string& type) const {
  if (catalog_.instance_types().all().contains(type)) return true;
  const std::vector<std::string> regions = catalog_.training_prices().regions();
  return std::ranges::any_of(
      regions, [&](const std::string& region) { return !catalog_.training_prices().history(type, region).empty(); });
}

/// Where the product is sold; its region code and the prefix of its usage type must agree.
OfferVerdict OfferFilter::located(const UsageType& usage, const OfferAttributes& attributes) const {
  const std::string& code = attributes.value(OfferAttributes::kRegionCode);
  const std::string rule =
      "must be the region of the usage type " + in_quotes(attributes.value(OfferAttributes::kUsageType));
  if (usage.strange) return skipped("a prefix of the usage type that is not known");
  if (code.empty() && usage.region == nullptr) return skipped("neither region code nor prefix of the usage type");
  OfferProduct product;
  product.region = code.empty() ? *usage.region : code;
  if (usage.region != nullptr && product.region != *usage.region)
    return refused("regionCode", rule + ", " + *usage.region, in_quotes(code));
  if (!known_regions_.contains(product.region)) return skipped("a region that is not known");
  if (usage.region == nullptr && product.region != kUnprefixedRegion)
    return refused("regionCode", rule + ": without prefix it is " + kUnprefixedRegion, in_quotes(code));
  return {std::move(product), nullptr, std::nullopt};
}

}  // namespace simcore
