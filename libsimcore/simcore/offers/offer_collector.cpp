#include "simcore/offers/offer_collector.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <tuple>

#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostProblems = 20;
constexpr std::size_t kMostProducts = 200'000;  // a whole offer has some ten thousand of use
constexpr double kAbsurdPrice = 10'000.0;       // USD; the dearest instance hour is some hundred

bool is_word(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
}

/// A plain decimal number; "1e-7" too, but neither a sign, nor "inf", nor spaces.
std::optional<double> decimal(std::string_view text) {
  double number = 0.0;
  const bool digit_first = !text.empty() && text.front() >= '0' && text.front() <= '9';
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (!digit_first || error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number)) return {};
  return number;
}

/// "0.0230000000" → "0.023": the digits themselves, never a rounded double.
std::string without_zeros(const std::string& text, double number) {
  if (text.find_first_not_of("0123456789.") != std::string::npos) return shortest(number);
  if (text.find('.') == std::string::npos) return text;
  const std::size_t last = text.find_last_not_of('0');
  return text.substr(0, text[last] == '.' ? last : last + 1);
}

/// "2026-01-16" or "2026-01-16T16:02:58Z"
std::optional<Date> day(std::string_view text) {
  if (text.size() > 10 && text[10] != 'T') return std::nullopt;
  return parse_date(text.substr(0, 10));
}

bool same_key(const OfferPrice& a, const OfferPrice& b) { return a.item == b.item && a.region == b.region; }

}  // namespace

OfferCollector::OfferCollector(const ByteSource& source, const OfferFilter& filter, std::vector<std::string> services,
                               OfferNames names)
    : source_(source), filter_(filter), services_(std::move(services)), names_(names) {
  file_.path = source.path();
}

void OfferCollector::refuse(const std::string& where, std::string rule, std::string value, std::string nearest) {
  if (problems_.size() < kMostProblems)
    problems_.push_back({source_.where(where), std::move(rule), std::move(value), std::move(nearest)});
  else
    ++untold_;
}

void OfferCollector::describe(std::string_view name, const std::string& value) {
  if (name == "version") file_.version = value;
  if (name == "publicationDate") published_ = value;
  if (name != "offerCode") return;
  if (std::ranges::find(services_, value) == services_.end())
    throw SpecError({{source_.where("offerCode"), "must be a service whose prices simcore uses", in_quotes(value),
                      nearest(value, services_)}});
  file_.offer_code = value;
}

bool OfferCollector::add_product(const std::string& sku, const OfferAttributes& attributes, const std::string& where) {
  ++file_.products;
  OfferVerdict verdict = filter_.judge(file_.offer_code, attributes);
  if (verdict.problem) {
    refuse(where + names_.attribute + verdict.problem->where, verdict.problem->rule, verdict.problem->value);
    return false;
  }
  if (verdict.skipped != nullptr) {
    ++skipped_[verdict.skipped];
    return false;
  }
  if (!is_word(sku)) refuse(where, "must have a SKU of letters and digits", in_quotes(sku));
  if (products_.size() >= kMostProducts)
    source_.refuse(where, "must hold at most " + std::to_string(kMostProducts) + " products of use", "more");
  verdict.product->sku = sku;
  verdict.product->where = where;
  const auto [entry, added] = products_.try_emplace(sku, Entry{*verdict.product, {}});
  if (!added && !(entry->second.product == *verdict.product))
    refuse(where, "must be the same product wherever its SKU stands", in_quotes(verdict.product->usage_type));
  return true;
}

const OfferItem* OfferCollector::item_at(const OfferProduct& product, const OfferTier& tier, const std::string& where) {
  const std::optional<double> from = decimal(tier.from);
  if (!from) {
    refuse(where + names_.from, "must be a number", in_quotes(tier.from));
    return nullptr;
  }
  const auto found = std::ranges::find(product.items, *from, [](const OfferItem* item) { return item->from; });
  return found == product.items.end() ? nullptr : *found;
}

std::optional<std::string> OfferCollector::usd_of(const OfferTier& tier, const OfferItem& item,
                                                  const std::string& where) {
  if (tier.currency != "USD") {
    refuse(where + names_.currency, "must be a price in USD",
           tier.currency.empty() ? "none" : in_quotes(tier.currency));
    return std::nullopt;
  }
  const std::optional<double> price = decimal(tier.usd);
  const bool hourly = item.item_unit == "USD/h";
  if (!price)
    refuse(where + names_.usd, "must be a number that is not negative", in_quotes(tier.usd));
  else if (*price > kAbsurdPrice || (hourly && *price == 0.0))
    refuse(where + names_.usd,
           hourly ? "must be above 0 and at most 10000 USD for an instance hour" : "must be at most 10000 USD",
           in_quotes(tier.usd));
  else
    return without_zeros(tier.usd, *price);
  return std::nullopt;
}

std::optional<Date> OfferCollector::day_of(const std::string& text, const std::string& where) {
  const std::optional<Date> found = day(text);
  if (!found && !text.empty()) refuse(where, "must be a day, YYYY-MM-DD", in_quotes(text));
  return found;
}

void OfferCollector::add_price(const std::string& sku, const OfferTier& tier, const std::string& where) {
  Entry& entry = products_.at(sku);
  const OfferItem* item = item_at(entry.product, tier, where);
  if (item == nullptr) {
    entry.faulty = entry.faulty || !decimal(tier.from);
    return;
  }
  if (tier.unit != item->unit)
    refuse(where + names_.unit, "must be " + in_quotes(item->unit) + " for " + entry.product.usage_type,
           in_quotes(tier.unit));
  const std::optional<std::string> usd = usd_of(tier, *item, where);
  const std::optional<Date> effective = day_of(tier.effective, where + names_.effective);
  const auto known = std::ranges::find(entry.prices, item->from, &Price::from);
  if (!usd)
    entry.faulty = true;
  else if (known == entry.prices.end())
    entry.prices.push_back({item->from, *usd, effective});
  else if (known->usd != *usd)
    refuse(where, "must have one on-demand price a product and tier",
           in_quotes(known->usd) + " and " + in_quotes(*usd));
  else if (effective && (!known->effective || *effective < *known->effective))
    known->effective = effective;
}

void OfferCollector::check_description() {
  if (file_.offer_code.empty()) refuse("offerCode", "must be given", "nothing");
  if (!is_word(file_.version)) refuse("version", "must be given: letters and digits", in_quotes(file_.version));
  if (published_.empty()) refuse("publicationDate", "must be given", "nothing");
  if (const std::optional<Date> found = day_of(published_, "publicationDate")) file_.published = *found;
}

/// Products by SKU, so that messages and sources do not depend on the order of the file.
std::vector<const OfferCollector::Entry*> OfferCollector::in_order() const {
  std::vector<const Entry*> entries;
  for (const auto& [sku, entry] : products_) entries.push_back(&entry);
  std::ranges::sort(entries, {}, [](const Entry* entry) -> const std::string& { return entry->product.sku; });
  return entries;
}

/// A tier above the first need not be there; the first must.
void OfferCollector::add_row(const Entry& entry, const OfferItem& item, std::vector<OfferPrice>& rows) {
  const OfferProduct& product = entry.product;
  const auto price = std::ranges::find(entry.prices, item.from, &Price::from);
  if (price != entry.prices.end())
    rows.push_back({item.item_of(product.usage_type), product.region, price->usd, item.item_unit,
                    price->effective.value_or(file_.published),
                    "AWS price list " + file_.offer_code + " version " + file_.version + ", SKU " + product.sku});
  else if (item.from == 0.0 && !entry.faulty)
    refuse(product.where, "must have an on-demand price from the first unit on", "none");
}

/// Several products for one item of a region must have the same price; the earliest day counts.
void OfferCollector::merge(std::vector<OfferPrice>& rows) {
  std::ranges::stable_sort(rows, [](const OfferPrice& a, const OfferPrice& b) {
    return std::tie(a.item, a.region, a.as_of) < std::tie(b.item, b.region, b.as_of);
  });
  std::vector<OfferPrice> merged;
  for (OfferPrice& row : rows) {
    if (merged.empty() || !same_key(merged.back(), row))
      merged.push_back(std::move(row));
    else if (merged.back().usd != row.usd)
      refuse(row.item + " in " + row.region, "must have one price",
             in_quotes(merged.back().usd) + " (" + merged.back().source + ") and " + in_quotes(row.usd) + " (" +
                 row.source + ")");
  }
  rows = std::move(merged);
}

void OfferCollector::finish(OfferBook& book) {
  check_description();
  std::vector<OfferPrice> rows;
  for (const Entry* entry : in_order())
    for (const OfferItem* item : entry->product.items) add_row(*entry, *item, rows);
  merge(rows);
  if (rows.empty() && problems_.empty())
    refuse("", "must hold a price that simcore uses, in a region asked for",
           "none among " + std::to_string(file_.products) + " products");
  if (untold_ > 0)
    problems_.push_back({source_.path(), "must be free of problems", std::to_string(untold_) + " more", ""});
  throw_if_any<SpecError>(std::move(problems_));
  file_.prices = rows.size();
  book.files.push_back(std::move(file_));
  book.prices.insert(book.prices.end(), rows.begin(), rows.end());
  for (const auto& [why, count] : skipped_) book.skipped[std::string(why)] += count;
}

}  // namespace simcore
