#include "simcore/offers/offer_json.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_set>
#include <vector>

#include <nlohmann/json.hpp>

#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kDeepest = 64;
constexpr std::size_t kMostKeys = 1000;  // of one product or price; real ones have some thirty

/// Lets the JSON parser read a ByteSource; two are equal when both are at the end.
class ByteIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  ByteIterator() = default;
  explicit ByteIterator(ByteSource& source) : source_(&source) {}

  char operator*() const { return source_->peek(); }
  ByteIterator& operator++() {
    source_->advance();
    return *this;
  }
  bool operator==(const ByteIterator&) const { return source_ == nullptr || source_->at_end(); }

 private:
  ByteSource* source_ = nullptr;
};

/// The keys of one object, in order. Keeps its memory from object to object.
class KeyLog {
 public:
  void clear() noexcept { count_ = 0; }
  void add(const std::string& key) {
    if (count_ == keys_.size()) keys_.emplace_back();
    keys_[count_++] = key;
  }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  /// The first key that stands twice; null when none does.
  [[nodiscard]] const std::string* repeated() {
    const auto end = keys_.begin() + static_cast<std::ptrdiff_t>(count_);
    std::sort(keys_.begin(), end);
    const auto found = std::adjacent_find(keys_.begin(), end);
    return found == end ? nullptr : &*found;
  }

 private:
  std::vector<std::string> keys_;
  std::size_t count_ = 0;
};

/// What an object is by its path; what does not matter is ignored with all that it holds.
enum class Place {
  ignored,
  root,
  products,
  product,
  attributes,
  terms,
  on_demand,
  offers,
  term,
  dimensions,
  tier,
  prices
};

bool is_of_product(Place place) noexcept { return place == Place::product || place == Place::attributes; }

/// Follows the parser through an offer; the names of its public functions are the parser's.
class OfferHandler {
 public:
  OfferHandler(ByteSource& source, const OfferItemBook& items, OfferCollector& collector)
      : source_(source), collector_(collector), attributes_(items) {}

  /// Begins a pass over the file.
  void begin() {
    is_first_pass_ = !again_;
    depth_ = 0;
    again_ = false;
  }
  /// Something stood before what it needs: terms before products, products before the offer code.
  [[nodiscard]] bool needs_another_pass() const noexcept { return again_; }
  /// How many of offer code, products and terms have been read.
  [[nodiscard]] int known() const noexcept {
    return (collector_.knows_service() ? 1 : 0) + (has_products_ ? 1 : 0) + (has_terms_ ? 1 : 0);
  }
  void finish();

  bool null() { return scalar("null"); }
  bool boolean(bool value) { return scalar(value ? "true" : "false"); }
  bool number_integer(Json::number_integer_t value) { return scalar(std::to_string(value)); }
  bool number_unsigned(Json::number_unsigned_t value) { return scalar(std::to_string(value)); }
  bool number_float(Json::number_float_t, const std::string& text) { return scalar(text); }
  bool string(const std::string& value) { return scalar(value); }
  bool binary(const Json::binary_t&) { return true; }
  bool start_object(std::size_t) { return open(place_of_object()); }
  bool start_array(std::size_t) {
    require_object_here("a list");
    return open(Place::ignored);
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(const std::string& name);
  bool parse_error(std::size_t position, const std::string& token, const Json::exception&);

 private:
  struct Level {
    Place place = Place::ignored;
    std::string key;  // that is being read
    KeyLog keys;
  };
  struct PlacedTier {
    OfferTier tier;
    std::string where;
  };

  Level& level() { return levels_[depth_]; }

  bool open(Place place);
  bool close();
  bool scalar(const std::string& value);
  Place place_of_object();
  Place place_in_root();
  Place place_of_offers();
  void require_object_here(const char* got);
  void require_single_keys();
  void set_attribute(const std::string& value);
  void set_tier(const std::string& value);
  void set_price(const std::string& value);
  void require_sku(const std::string& sku, const std::string& value);
  void end_attributes();
  void end_term();
  [[nodiscard]] std::string path() const;

  ByteSource& source_;
  OfferCollector& collector_;
  OfferAttributes attributes_;
  std::vector<Level> levels_{1};  // the first is outside of the root
  std::size_t depth_ = 0;
  bool has_products_ = false;  // all of them are known
  bool has_terms_ = false;
  bool again_ = false;
  bool is_first_pass_ = true;
  bool is_used_ = false;  // the product that is being read
  std::string sku_;       // as that product says it
  std::unordered_set<std::string> offered_;
  std::string effective_;
  std::vector<PlacedTier> tiers_;  // of the term that is being read: its day may come last
};

std::string OfferHandler::path() const {
  std::string text;
  for (std::size_t depth = 1; depth <= depth_; ++depth)
    if (!levels_[depth].key.empty()) text += (text.empty() ? "" : ".") + as_key(levels_[depth].key);
  return text;
}

bool OfferHandler::key(const std::string& name) {
  source_.mark();
  Level& here = level();
  if (here.place == Place::ignored) return true;
  here.key = name;
  if (here.place == Place::products || here.place == Place::on_demand) return true;  // a key a product: not logged
  here.keys.add(name);
  if (here.keys.size() > kMostKeys)
    source_.refuse(path(), "must have at most " + std::to_string(kMostKeys) + " keys", "more");
  return true;
}

bool OfferHandler::open(Place place) {
  source_.mark();
  if (depth_ == kDeepest)
    source_.refuse(path(), "must be at most " + std::to_string(kDeepest) + " levels deep", "more");
  if (++depth_ == levels_.size()) levels_.emplace_back();
  level().place = place;
  level().key.clear();
  level().keys.clear();
  return true;
}

Place OfferHandler::place_of_object() {
  const std::string& key = level().key;
  switch (level().place) {
    case Place::ignored:
      return depth_ == 0 ? Place::root : Place::ignored;
    case Place::root:
      return place_in_root();
    case Place::products:
      attributes_.clear();
      sku_.clear();
      is_used_ = false;
      return Place::product;
    case Place::product:
      return key == "attributes" ? Place::attributes : Place::ignored;
    case Place::terms:
      return key == "OnDemand" ? Place::on_demand : Place::ignored;
    case Place::on_demand:
      return place_of_offers();
    case Place::offers:
      effective_.clear();
      tiers_.clear();
      return Place::term;
    case Place::term:
      return key == "priceDimensions" ? Place::dimensions : Place::ignored;
    case Place::dimensions:
      tiers_.push_back({{}, path()});
      return Place::tier;
    case Place::tier:
      return key == "pricePerUnit" ? Place::prices : Place::ignored;
    default:
      return Place::ignored;
  }
}

Place OfferHandler::place_in_root() {
  if (level().key == "products" && !has_products_) {
    again_ = again_ || !collector_.knows_service();
    return collector_.knows_service() ? Place::products : Place::ignored;
  }
  if (level().key != "terms" || has_terms_) return Place::ignored;
  again_ = again_ || !has_products_;
  return has_products_ ? Place::terms : Place::ignored;
}

Place OfferHandler::place_of_offers() {
  const std::string& sku = level().key;
  if (!collector_.uses(sku)) return Place::ignored;
  if (!offered_.insert(sku).second) collector_.refuse(path(), "must name each key once", in_quotes(sku) + " twice");
  return Place::offers;
}

/// Nothing but an object may be the root, its products or its terms.
void OfferHandler::require_object_here(const char* got) {
  const bool is_root = depth_ == 0;
  if (is_root || (level().place == Place::root && (level().key == "products" || level().key == "terms")))
    source_.refuse(is_root ? "" : level().key,
                   is_root ? "must be an offer file of the price list" : "must be an object", got);
}

bool OfferHandler::scalar(const std::string& value) {
  source_.mark();
  require_object_here("a plain value");
  const std::string& key = level().key;
  switch (level().place) {
    case Place::root:
      collector_.describe(key, value);
      break;
    case Place::attributes:
      set_attribute(value);
      break;
    case Place::product:
      if (key == "sku") sku_ = value;
      break;
    case Place::term:
      if (key == "effectiveDate") effective_ = value;
      if (key == "sku") require_sku(levels_[depth_ - 2].key, value);
      break;
    case Place::tier:
      set_tier(value);
      break;
    case Place::prices:
      set_price(value);
      break;
    default:
      break;
  }
  return true;
}

void OfferHandler::set_attribute(const std::string& value) {
  if (const auto place = attributes_.place(level().key)) attributes_.set(*place, value);
}

void OfferHandler::set_tier(const std::string& value) {
  if (level().key == "beginRange") tiers_.back().tier.from = value;
  if (level().key == "unit") tiers_.back().tier.unit = value;
}

void OfferHandler::set_price(const std::string& value) {
  OfferTier& tier = tiers_.back().tier;
  if (tier.currency != "USD") tier.currency = level().key;
  if (level().key == "USD") tier.usd = value;
}

bool OfferHandler::close() {
  source_.mark();
  const Place place = level().place;
  const bool matters = place != Place::ignored && place != Place::products && place != Place::on_demand;
  if (place == Place::attributes) end_attributes();
  const bool is_told = place == Place::root ? !is_first_pass_ : is_of_product(place) && !is_used_;
  if (matters && !is_told) require_single_keys();
  --depth_;
  if (place == Place::products) has_products_ = true;
  if (place == Place::on_demand) has_terms_ = true;
  if (place == Place::product && is_used_ && !sku_.empty()) require_sku(level().key, sku_);
  if (place == Place::term) end_term();
  return true;
}

void OfferHandler::require_single_keys() {
  const std::string* repeated = level().keys.repeated();
  if (repeated == nullptr) return;
  level().key = *repeated;
  collector_.refuse(path(), "must name each key once", in_quotes(*repeated) + " twice");
}

/// What a product says of its SKU must be the key under which it stands.
void OfferHandler::require_sku(const std::string& sku, const std::string& value) {
  if (value != sku) collector_.refuse(path(), "must have the SKU under which it stands", in_quotes(value));
}

void OfferHandler::end_attributes() {
  const std::string& sku = levels_[depth_ - 2].key;
  const std::string where = "products." + as_key(sku);
  const bool is_known = collector_.uses(sku);
  const bool is_used = collector_.add_product(sku, attributes_, where);
  if (is_used && is_known) collector_.refuse(where, "must name each key once", in_quotes(sku) + " twice");
  is_used_ = is_used_ || is_used;
}

void OfferHandler::end_term() {
  const std::string& sku = levels_[depth_ - 1].key;
  for (PlacedTier& placed : tiers_) {
    placed.tier.effective = effective_;
    collector_.add_price(sku, placed.tier, placed.where);
  }
}

void OfferHandler::finish() {
  if (!collector_.knows_service()) return;
  if (!has_products_) source_.refuse("products", "must be given", "nothing");
  if (!has_terms_) source_.refuse("terms.OnDemand", "must be given", "nothing");
}

bool OfferHandler::parse_error(std::size_t position, const std::string& token, const Json::exception&) {
  const std::string at = " at byte " + std::to_string(position);
  if (source_.at_end()) source_.refuse(path(), "must be whole JSON", "the end of the file" + at);
  source_.refuse(path(), "must be JSON", in_quotes(token) + at);
}

}  // namespace

void read_offer_json(ByteSource& source, const OfferItemBook& items, OfferCollector& collector) {
  OfferHandler handler(source, items, collector);
  int known = -1;
  for (bool again = true; again && handler.known() > known;) {  // as long as a pass finds what the next one needs
    if (known >= 0) source.rewind();
    known = handler.known();
    handler.begin();
    Json::sax_parse(ByteIterator(source), ByteIterator(), &handler);
    again = handler.needs_another_pass();
  }
  handler.finish();
}

}  // namespace simcore
