#include "simcore/io/price_book_reader.hpp"

#include <algorithm>
#include <array>

#include "simcore/catalog/price_book.hpp"
#include "simcore/error/letters.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/error/utf8.hpp"
#include "simcore/io/catalog_error.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/text_file.hpp"

namespace simcore {
namespace {

constexpr std::size_t kLargestBook = std::size_t{8} << 20;  // bytes: some 70,000 prices in JSON, twice as many in CSV

constexpr std::array<std::string_view, 6> kPriceKeys = {"item", "region", "usd", "unit", "as_of", "source"};
constexpr std::array<std::string_view, 6> kDiscountKeys = {"usage_type", "percent", "source",
                                                           "from",       "until",   "service"};

/// Reads one object of a list, key by key, and notes what is wrong.
class EntryReader {
 public:
  EntryReader(const Json& json, std::string where, std::vector<Problem>& problems)
      : json_(json), where_(std::move(where)), problems_(problems), values_(problems) {}

  std::optional<std::string> text(const char* key) {
    const Json* value = given(key);
    if (!value) return std::nullopt;
    if (value->is_string()) return value->get<std::string>();
    return refuse(key, "must be text", *value);
  }
  std::optional<double> number(const char* key) {
    const Json* value = given(key);
    if (!value) return std::nullopt;
    if (value->is_number()) return value->get<double>();
    return refuse(key, "must be a number", *value);
  }
  std::optional<Date> day(const char* key, bool required = true) {
    const Json* value = given(key, required);
    if (!value) return std::nullopt;
    if (value->is_string())
      if (const std::optional<Date> date = parse_date(value->get_ref<const std::string&>())) return date;
    return refuse(key, "must be a day, YYYY-MM-DD", *value);
  }
  /// Refuses what was not asked for; false when this is no object at all.
  bool close(std::span<const std::string_view> known) {
    if (!json_.is_object()) {
      problems_.clear();
      values_.refuse(where_, "must be an object with keys", shown(json_));
      return false;
    }
    for (const auto& [key, unused] : json_.items())
      if (std::ranges::find(known, key) == known.end())
        values_.refuse(where_ + "." + as_key(key), "is not a known key", in_quotes(key), nearest(key, known));
    return true;
  }

 private:
  const Json* given(const char* key, bool required = true) {
    const auto found = json_.is_object() ? json_.find(key) : json_.end();
    if (json_.is_object() && found != json_.end()) return &*found;
    if (required) values_.refuse(where_ + "." + key, "must be given", "nothing");
    return nullptr;
  }
  std::nullopt_t refuse(const char* key, const char* rule, const Json& value) {
    values_.refuse(where_ + "." + key, rule, shown(value));
    return std::nullopt;
  }

  const Json& json_;
  std::string where_;
  std::vector<Problem>& problems_;
  ValueReader values_;
};

PriceBookDraft::Row read_price(const Json& json, std::string where) {
  PriceBookDraft::Row row{.where = std::move(where), .column = false};
  EntryReader entry(json, row.where, row.problems);
  row.item = entry.text("item");
  row.region = entry.text("region");
  row.usd = entry.number("usd");
  row.unit = entry.text("unit");
  row.as_of = entry.day("as_of");
  row.source = entry.text("source");
  entry.close(kPriceKeys);
  return row;
}

PriceBookDraft::DiscountRow read_discount(const Json& json, std::string where) {
  PriceBookDraft::DiscountRow row{.where = std::move(where), .discount = {}};
  EntryReader entry(json, row.where, row.problems);
  row.discount.usage_type = entry.text("usage_type").value_or("");
  row.discount.percent = entry.number("percent").value_or(0.0);
  row.discount.source = entry.text("source").value_or("");
  row.discount.from = entry.day("from", false);
  row.discount.until = entry.day("until", false);
  if (json.is_object() && json.contains("service")) row.discount.service = entry.text("service").value_or("");
  entry.close(kDiscountKeys);
  return row;
}

class BookReader {
 public:
  explicit BookReader(const std::string& file) : values_(draft_.problems) { draft_.file = file; }

  PriceBookDraft read(const Json& json) {
    if (!json.is_object())
      values_.refuse(draft_.file, "must be an object with the keys prices or discounts", shown(json));
    if (!json.is_object()) return std::move(draft_);
    const std::vector<std::string> known = {"prices", "discounts"};
    for (const auto& [key, unused] : json.items())
      if (std::ranges::find(known, key) == known.end())
        values_.refuse(place(as_key(key)), "is not a known key", in_quotes(key), nearest(key, known));
    list(json, "prices",
         [&](const Json& entry, std::string where) { draft_.add(read_price(entry, std::move(where))); });
    list(json, "discounts",
         [&](const Json& entry, std::string where) { draft_.add(read_discount(entry, std::move(where))); });
    return std::move(draft_);
  }

 private:
  [[nodiscard]] std::string place(const std::string& key) const { return draft_.file + ": " + key; }

  template <class Read>
  void list(const Json& json, const std::string& key, const Read& read) {
    const auto found = json.find(key);
    if (found == json.end()) return;
    if (!found->is_array()) return values_.refuse(place(key), "must be a list", shown(*found));
    for (std::size_t i = 0; i < found->size() && draft_.wrong_rows < kMostWrongRows; ++i)
      read((*found)[i], place(key) + "[" + std::to_string(i) + "]");
  }

  PriceBookDraft draft_;
  ValueReader values_;
};

}  // namespace

PriceLayer read_price_book(std::string_view text, const std::string& file, const Catalog& known) {
  if (!ends_in(file, ".json")) return checked(read_price_table(text, file), known);
  const Json json = as_catalog_error([&] { return parse_json(text, file); });
  return checked(BookReader(file).read(json), known);
}

PriceLayer load_price_book(const std::string& path, const Catalog& known) {
  if (first_non_text(path) != std::string::npos)
    throw CatalogError({{"", "must be a price book, a file whose name is in UTF-8", "", ""}});
  if (!ends_in(path, ".csv") && !ends_in(path, ".json"))
    throw CatalogError({{"", "must be a price book, a file whose name ends in .csv or .json", in_quotes(path), ""}});
  const std::string text =
      as_catalog_error([&] { return read_text(path, kLargestBook, "must hold at least one price or discount"); });
  return read_price_book(text, path, known);
}

}  // namespace simcore
