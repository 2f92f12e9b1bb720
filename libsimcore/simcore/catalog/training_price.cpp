#include "simcore/catalog/training_price.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "simcore/catalog/dated.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr std::array<std::string_view, 6> kEvidence = {"billing_line", "price_api", "price_page",
                                                       "published",    "derived",   "scaled"};
constexpr double kSamePrice = 0.005;  // derived prices carry the rounding of their markup

Evidence evidence(const TableRow& row) {
  const auto found = std::ranges::find(kEvidence, row.text("evidence"));
  if (found == kEvidence.end())
    throw CatalogError({{"training_prices.csv", "must have a known evidence", in_quotes(row.text("evidence")), ""}});
  return static_cast<Evidence>(found - kEvidence.begin());
}

using Rows = std::vector<TrainingPrice>;

/// Hand-copied price pages are often stale: they never prove that a price has changed.
bool proves_change(Evidence evidence) { return evidence <= Evidence::price_api || !observed(evidence); }

/// First row of the price period that is in force at the end of [begin, end).
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

bool better(const TrainingPrice& a, const TrainingPrice& b) {
  if (a.evidence != b.evidence) return a.evidence < b.evidence;
  return a.provenance.as_of > b.provenance.as_of;
}

[[noreturn]] void refuse(const std::string& type, const std::string& region, const std::vector<std::string>& known) {
  std::string list;
  for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
  const std::string rule = "must be a region with a known training price of " + type;
  throw CatalogError(
      {{"", known.empty() ? rule : rule + " (" + list + ")", in_quotes(region), nearest(region, known)}});
}

}  // namespace

std::string_view name(Evidence evidence) noexcept { return kEvidence[static_cast<std::size_t>(evidence)]; }

TrainingPriceBook TrainingPriceBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique({"instance_type", "region", "as_of", "evidence"});
  TrainingPriceBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    TrainingPrice price{row.number("usd_per_hour"), evidence(row), sources.provenance(row)};
    book.newest_ = std::max(book.newest_, price.provenance.as_of);
    book.rows_[row.text("instance_type")][row.text("region")].push_back(std::move(price));
  }
  for (auto& [type, regions] : book.rows_)
    for (auto& [region, rows] : regions) sort_by_day(rows);
  return book;
}

TrainingPrice TrainingPriceBook::at(const std::string& type, const std::string& region, Date day) const {
  const std::vector<TrainingPrice> rows = history(type, region);
  if (rows.empty()) {
    std::vector<std::string> known;
    if (const auto found = rows_.find(type); found != rows_.end())
      for (const auto& [name, unused] : found->second) known.push_back(name);
    refuse(type, region, known);
  }
  const auto end = std::ranges::find_if(rows, [&](const auto& row) { return row.provenance.as_of > day; });
  if (end == rows.begin()) {
    TrainingPrice oldest = rows.front();
    oldest.before_first = true;
    return oldest;
  }
  return *std::min_element(period_start(rows.begin(), end), end, better);
}

bool TrainingPriceBook::knows_region(const std::string& region) const {
  const std::vector<std::string> known = regions();
  return std::ranges::find(known, region) != known.end();
}

std::vector<std::string> TrainingPriceBook::regions() const {
  std::set<std::string> names;
  for (const auto& [type, regions] : rows_)
    for (const auto& [region, rows] : regions) names.insert(region);
  return {names.begin(), names.end()};
}

std::vector<TrainingPrice> TrainingPriceBook::history(const std::string& type, const std::string& region) const {
  const auto found = rows_.find(type);
  if (found == rows_.end()) return {};
  const auto rows = found->second.find(region);
  return rows == found->second.end() ? std::vector<TrainingPrice>{} : rows->second;
}

}  // namespace simcore
