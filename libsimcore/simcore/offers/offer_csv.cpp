#include "simcore/offers/offer_csv.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "simcore/error/nearest.hpp"
#include "simcore/io/csv_rows.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostLeadLines = 20;

enum class Column : std::size_t { sku, term_type, from, unit, usd, currency, effective };
constexpr std::array<const char*, 7> kColumnNames = {"SKU",          "TermType", "StartingRange", "Unit",
                                                     "PricePerUnit", "Currency", "EffectiveDate"};

class OfferTable {
 public:
  OfferTable(ByteSource& source, const OfferItemBook& items, OfferCollector& collector)
      : source_(source), rows_(source), collector_(collector), attributes_(items) {}

  void read() {
    read_lead();
    read_header();
    std::size_t count = 0;
    for (; rows_.next(); ++count) read_row();
    if (count == 0) source_.refuse(rows_.place(), "must have rows behind its header", "none");
  }

 private:
  void read_lead();
  void read_header();
  void read_row();
  void find_columns(const std::vector<std::string>& header);
  void find_attributes(const std::vector<std::string>& header);
  [[nodiscard]] const std::string& cell(Column column) const {
    return rows_.cell(columns_[static_cast<std::size_t>(column)]);
  }

  ByteSource& source_;
  CsvRows rows_;
  OfferCollector& collector_;
  OfferAttributes attributes_;
  std::size_t width_ = 0;  // cells of every row
  std::array<std::size_t, kColumnNames.size()> columns_{};
  std::vector<std::pair<std::size_t, std::size_t>> attribute_columns_;  // column → place among the attributes
};

/// Two cells a line, up to the header, whose first cell is SKU.
void OfferTable::read_lead() {
  std::set<std::string> names;
  while (rows_.next() && (rows_.size() <= 2 || rows_.cell(0) != kColumnNames[0])) {
    const bool is_first = names.empty();
    if (rows_.size() != 2 || (is_first && rows_.cell(0) != "FormatVersion") || names.size() == kMostLeadLines)
      source_.refuse(is_first ? "" : rows_.place(), "must be an offer file of the price list",
                     in_quotes(rows_.cell(0)) + " where " + (is_first ? "FormatVersion" : "the header") + " belongs");
    const std::string& name = rows_.cell(0);
    if (!names.insert(name).second) collector_.refuse(rows_.place(), "must name each key once", in_quotes(name));
    collector_.describe(name == "Publication Date" ? "publicationDate"
                        : name == "Version"        ? "version"
                        : name == "OfferCode"      ? "offerCode"
                                                   : name,
                        rows_.cell(1));
  }
  if (source_.at_end()) source_.refuse(rows_.place(), "must have a header and rows", "the end of the file");
  if (!collector_.knows_service()) source_.refuse("OfferCode", "must be given before the header", "nothing");
}

void OfferTable::read_header() {
  std::vector<std::string> header;
  for (std::size_t i = 0; i < rows_.size(); ++i) header.push_back(rows_.cell(i));
  width_ = header.size();
  find_columns(header);
  find_attributes(header);
}

void OfferTable::find_columns(const std::vector<std::string>& header) {
  for (std::size_t i = 0; i < kColumnNames.size(); ++i) {
    const auto found = std::ranges::find(header, kColumnNames[i]);
    if (found == header.end() || std::find(found + 1, header.end(), kColumnNames[i]) != header.end())
      source_.refuse(rows_.place(), "must have one column " + in_quotes(kColumnNames[i]),
                     found == header.end() ? "none" : "two");
    columns_[i] = static_cast<std::size_t>(found - header.begin());
  }
}

void OfferTable::find_attributes(const std::vector<std::string>& header) {
  std::set<std::size_t> places;
  for (std::size_t i = 0; i < header.size(); ++i) {
    const std::optional<std::size_t> place = attributes_.place_of_column(header[i]);
    if (!place) continue;
    if (!places.insert(*place).second)
      source_.refuse(rows_.place(), "must have one column " + in_quotes(header[i]), "two");
    attribute_columns_.emplace_back(i, *place);
  }
  if (!places.contains(OfferAttributes::kUsageType))
    source_.refuse(rows_.place(), "must have one column 'usageType'", "none");
}

void OfferTable::read_row() {
  if (rows_.size() != width_)
    source_.refuse(rows_.place(), "must have " + std::to_string(width_) + " cells, as the header has",
                   std::to_string(rows_.size()) + (source_.at_end() ? " in the last row" : ""));
  for (const auto& [column, place] : attribute_columns_) attributes_.set(place, rows_.cell(column));
  if (!collector_.add_product(cell(Column::sku), attributes_, rows_.place())) return;
  if (cell(Column::term_type) != "OnDemand") return;
  collector_.add_price(
      cell(Column::sku),
      {cell(Column::from), cell(Column::unit), cell(Column::currency), cell(Column::usd), cell(Column::effective)},
      rows_.place());
}

}  // namespace

void read_offer_csv(ByteSource& source, const OfferItemBook& items, OfferCollector& collector) {
  OfferTable(source, items, collector).read();
}

}  // namespace simcore
