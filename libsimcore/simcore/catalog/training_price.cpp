#include "simcore/catalog/training_price.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "simcore/catalog/dated.hpp"
#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr double kSamePrice = 0.005;  // derived prices carry the rounding of their markup

Evidence evidence(const TableRow& row) {
  const auto found = meaning<Evidence>(row.text("evidence"));
  if (!found || *found == Evidence::price_book)
    throw CatalogError({{"training_prices.csv", "must have a known evidence", in_quotes(row.text("evidence")), ""}});
  return *found;
}

using Rows = std::vector<TrainingPrice>;

/// Hand-copied price pages are often stale: they never prove that a price has changed.
bool proves_change(Evidence evidence) { return evidence <= Evidence::price_api || !observed(evidence); }

bool better(const TrainingPrice& a, const TrainingPrice& b) {
  if (a.evidence != b.evidence) return a.evidence < b.evidence;
  return a.provenance.as_of > b.provenance.as_of;
}

/// What the ladder finds in the built-in rows of a type and region, which are not empty.
struct Selection {
  Rows::const_iterator period;  // first row of the price period that is in force on the day
  Rows::const_iterator end;     // first row after the day
  Rows::const_iterator taken;
};

Rows::const_iterator period_start(Rows::const_iterator begin, Rows::const_iterator end) {
  auto start = begin;
  double in_force = -1.0;
  for (auto row = begin; row != end; ++row) {
    if (!proves_change(row->evidence)) continue;
    if (in_force >= 0.0 && std::abs(row->usd_per_hour - in_force) > kSamePrice * in_force) start = row;
    in_force = row->usd_per_hour;
  }
  return start;
}

Selection choose(const Rows& rows, Date day) {
  const auto end = std::ranges::find_if(rows, [&](const auto& row) { return row.provenance.as_of > day; });
  if (end == rows.begin()) return {end, end, rows.begin()};
  const auto period = period_start(rows.begin(), end);
  return {period, end, std::min_element(period, end, better)};
}

std::string reason(Rows::const_iterator row, const Selection& choice, Date day, const std::string& winner) {
  const bool before_first = choice.taken == choice.end;
  if (row >= choice.end && !(before_first && row == choice.taken)) return "not yet in force on " + to_string(day);
  if (!winner.empty()) return winner + " above wins";
  if (before_first) return "before the first: no price is known as early as " + to_string(day);
  if (row == choice.taken) return "in force: the best evidence of the latest price period, and its newest";
  if (row < choice.period)
    return "superseded: a later price period begins on " + to_string(choice.period->provenance.as_of);
  const std::string taken = to_string(choice.taken->provenance.as_of);
  if (row->evidence == choice.taken->evidence) return "a newer row of the same evidence, of " + taken;
  return "better evidence: " + std::string(word(choice.taken->evidence)) + " of " + taken;
}

[[noreturn]] void refuse(const std::string& type, const std::string& region, const std::vector<std::string>& known) {
  std::string list;
  for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
  const std::string rule = "must be a region with a known training price of " + std::string(kTheType);
  throw CatalogError(
      {{"", known.empty() ? rule : rule + " (" + list + ")", in_quotes(region), nearest(region, known), type}});
}

}  // namespace

PriceStep price_step_of(const TrainingPrice& price, const std::string& region) {
  const bool own = price.evidence == Evidence::price_book;
  return {price.layer, region, price.usd_per_hour, own ? "" : std::string(word(price.evidence)), price.provenance,
          false,       ""};
}

TrainingPriceBook TrainingPriceBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique(key_columns("training_prices"));
  TrainingPriceBook book;
  LayeredRows<TrainingPrice>::Items items;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    TrainingPrice price{row.number("usd_per_hour"), evidence(row), sources.provenance(row)};
    price.confidence = sources.confidence(row);
    if (price.evidence == Evidence::derived)
      book.oldest_derived_ = std::min(book.oldest_derived_, price.provenance.as_of);
    book.newest_ = std::max(book.newest_, price.provenance.as_of);
    items[row.text("instance_type")][row.text("region")].push_back(std::move(price));
  }
  book.rows_.add(kBuiltInLayer, std::move(items));
  return book;
}

TrainingPriceBook TrainingPriceBook::with(const PriceLayer& layer) const {
  TrainingPriceBook book = *this;
  LayeredRows<TrainingPrice>::Items items;
  for (const PriceRow& row : layer.training) {
    items[row.item][row.region].push_back({row.usd, Evidence::price_book, row.provenance, false, layer.name});
    book.newest_ = std::max(book.newest_, row.provenance.as_of);
  }
  book.rows_.add(layer.name, std::move(items));
  return book;
}

TrainingPrice TrainingPriceBook::at(const std::string& type, const std::string& region, Date day) const {
  if (const TrainingPrice* own = rows_.upper(type, region, day)) return *own;
  const Rows& rows = rows_.built_in(type, region);
  if (rows.empty()) refuse(type, region, regions_of(type));
  const Selection choice = choose(rows, day);
  TrainingPrice price = *choice.taken;
  price.before_first = choice.taken == choice.end;
  return price;
}

std::optional<Date> TrainingPriceBook::first_day(const std::string& type) const {
  const auto* regions = rows_.built_in(type);
  if (!regions) return std::nullopt;
  std::optional<Date> first;
  for (const auto& [region, rows] : *regions)
    if (!rows.empty() && (!first || rows.front().provenance.as_of < *first)) first = rows.front().provenance.as_of;
  return first;
}

std::vector<PriceStep> TrainingPriceBook::explain(const std::string& type, const std::string& region, Date day) const {
  std::string winner;
  std::vector<PriceStep> steps = rows_.upper_steps(type, region, day, winner);
  const Rows& rows = rows_.built_in(type, region);
  if (rows.empty() && winner.empty()) refuse(type, region, regions_of(type));
  if (rows.empty()) return steps;
  const Selection choice = choose(rows, day);
  for (auto row = rows.end(); row-- != rows.begin();) {
    steps.push_back(price_step_of(*row, region));
    steps.back().taken = row == choice.taken && winner.empty();
    steps.back().why = reason(row, choice, day, winner);
  }
  return steps;
}

bool TrainingPriceBook::knows_region(const std::string& region) const {
  const std::vector<std::string> known = regions();
  return std::ranges::find(known, region) != known.end();
}

std::vector<std::string> TrainingPriceBook::regions() const {
  std::set<std::string> names;
  rows_.each([&](const std::string&, const std::string& region) { names.insert(region); });
  return {names.begin(), names.end()};
}

std::vector<std::string> TrainingPriceBook::types() const {
  std::set<std::string> names;
  rows_.each([&](const std::string& type, const std::string&) { names.insert(type); });
  return {names.begin(), names.end()};
}

/// Regions where the type has a built-in price: one of a layer does not answer for every day.
std::vector<std::string> TrainingPriceBook::regions_of(const std::string& type) const {
  std::vector<std::string> names;
  if (const auto* regions = rows_.built_in(type))
    for (const auto& [region, rows] : *regions) names.push_back(region);
  return names;
}

}  // namespace simcore
