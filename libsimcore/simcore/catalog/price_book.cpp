#include "simcore/catalog/price_book.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

#include "simcore/catalog/price_item.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

using DraftRow = PriceBookDraft::Row;

constexpr std::array<std::string_view, 6> kColumns = {"item", "region", "usd", "unit", "as_of", "source"};
constexpr double kMostUsd = 1e6;            // as for prices.instance_hour in the job file
constexpr double kMostTimes = 100.0;        // dearer than any known region: a price per 1,000 requests, a lost point
constexpr std::size_t kMostDiscounts = 50;  // as for prices.discounts in the job file; a line of the bill names each
constexpr std::size_t kSuggestions = 500;   // for so many different wrong words; each costs a look at every name
constexpr Date kFirst = std::chrono::sys_days(std::chrono::January / 1 / 2000);
constexpr Date kLast = std::chrono::sys_days(std::chrono::December / 31 / 2099);

/// Names that a word must be one of.
class Names {
 public:
  explicit Names(std::vector<std::string> names) : names_(std::move(names)) {}

  [[nodiscard]] bool contain(const std::string& word) const { return std::ranges::binary_search(names_, word); }
  [[nodiscard]] std::string nearest_to(const std::string& word) {
    if (const auto found = asked_.find(word); found != asked_.end()) return found->second;
    return asked_.size() < kSuggestions ? asked_.emplace(word, nearest(word, names_)).first->second : "";
  }

 private:
  std::vector<std::string> names_;  // sorted
  std::map<std::string, std::string> asked_;
};

class Checker {
 public:
  explicit Checker(const Catalog& known)
      : known_(known), items_(priced_items(known)), regions_(known.regions().names()) {}

  /// The row must stay where it is as long as others are checked.
  void check(DraftRow& row);

 private:
  void check_item(DraftRow& row);
  void check_price(DraftRow& row, bool known_item);
  void check_repeated(DraftRow& row);
  [[nodiscard]] double most(const std::string& item);

  const Catalog& known_;
  Names items_, regions_;
  std::map<std::string, double> most_;
  std::unordered_map<std::string, const std::string*> places_;  // of item, region and day
};

void Checker::check(DraftRow& row) {
  if (row.item) check_item(row);
  if (row.region && !regions_.contain(*row.region))
    row.refuse("region", "must be a known region", in_quotes(*row.region), regions_.nearest_to(*row.region));
  check_price(row, row.item && items_.contain(*row.item));
  if (row.as_of && (*row.as_of < kFirst || *row.as_of > kLast))
    row.refuse("as_of", "must be a day from 2000-01-01 to 2099-12-31", in_quotes(to_string(*row.as_of)));
  if (row.source && row.source->find_first_not_of(" \t\n") == std::string::npos)
    row.refuse("source", "must say where the price comes from", in_quotes(*row.source));
  if (row.item && row.region && row.as_of) check_repeated(row);
}

void Checker::check_item(DraftRow& row) {
  if (!items_.contain(*row.item)) {
    row.refuse("item", "must be a training instance type or an item of storage_prices.csv", in_quotes(*row.item),
               items_.nearest_to(*row.item));
    return;
  }
  const std::string unit = unit_of_price(known_, *row.item);
  if (row.unit && *row.unit != unit) row.refuse("unit", "must be " + unit + " for " + *row.item, in_quotes(*row.unit));
}

void Checker::check_price(DraftRow& row, bool known_item) {
  if (!row.usd) return;
  const double largest = known_item ? most(*row.item) : kMostUsd;
  if (!std::isfinite(*row.usd) || *row.usd < 0.0)
    row.refuse("usd", "must be a finite number, at least 0", in_quotes(shortest(*row.usd)));
  else if (*row.usd > largest)
    row.refuse(
        "usd",
        "must be at most " + shortest(largest) + (largest < kMostUsd ? ", 100 times the largest known price" : ""),
        in_quotes(shortest(*row.usd)));
}

void Checker::check_repeated(DraftRow& row) {
  const std::string key = *row.item + ", " + *row.region + ", " + to_string(*row.as_of);
  const auto [first, added] = places_.emplace(key, &row.where);
  if (!added) row.refuse("as_of", "must not repeat the item, region and day of " + *first->second, in_quotes(key));
}

double Checker::most(const std::string& item) {
  const auto [found, added] = most_.emplace(item, 0.0);
  if (!added) return found->second;
  double largest = 0.0;
  for (const std::string& region : known_.training_prices().regions())
    for (const TrainingPrice& price : known_.training_prices().history(item, region))
      if (price.layer == kBuiltInLayer) largest = std::max(largest, price.usd_per_hour);
  for (const std::string& region : known_.storage_prices().regions(item))
    for (const StoragePrice& price : known_.storage_prices().history(item, region))
      if (price.layer == kBuiltInLayer) largest = std::max(largest, price.usd);
  return found->second = largest > 0.0 ? std::min(kMostTimes * largest, kMostUsd) : kMostUsd;
}

void require_columns(const Table& table) {
  std::vector<Problem> problems;
  const std::vector<std::string>& given = table.columns();
  const std::string where = table.name() + ".csv:1";
  for (const std::string_view column : kColumns)
    if (std::ranges::find(given, column) == given.end())
      problems.push_back({where, "must have a column " + in_quotes(column), "", ""});
  for (const std::string& column : given)
    if (std::ranges::find(kColumns, column) == kColumns.end())
      problems.push_back({where, "must have no other columns than item, region, usd, unit, as_of and source",
                          in_quotes(column), nearest(column, kColumns)});
  throw_if_any<CatalogError>(std::move(problems));
}

/// What `read` makes of a cell; nothing, and a problem, when it cannot.
template <class Read>
auto cell(std::vector<Problem>& problems, const Read& read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const CatalogError& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    return std::nullopt;
  }
}

DraftRow read_row(const TableRow& line) {
  DraftRow row{.where = line.place()};
  row.item = line.text("item");
  row.region = line.text("region");
  row.unit = line.text("unit");
  row.source = line.text("source");
  row.usd = cell(row.problems, [&] { return line.number("usd"); });
  row.as_of = cell(row.problems, [&] { return line.date("as_of"); });
  return row;
}

/// Text as Unix tools write it: without the byte order mark and the carriage returns that spreadsheets add.
std::string plain(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  std::string lines;
  lines.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') lines += text[i];
  return lines;
}

std::string without_folders(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

void append(std::vector<Problem>& all, const std::vector<Problem>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

void DraftRow::refuse(std::string_view key, const std::string& rule, std::string value, std::string nearest) {
  if (column)
    problems.push_back({where, "column " + in_quotes(key) + " " + rule, std::move(value), std::move(nearest)});
  else
    problems.push_back({where + "." + std::string(key), rule, std::move(value), std::move(nearest)});
}

void PriceBookDraft::add(Row row) {
  if (!row.problems.empty()) ++wrong_rows;
  prices.push_back(std::move(row));
}

void PriceBookDraft::add(DiscountRow row) {
  if (!row.problems.empty()) ++wrong_rows;
  discounts.push_back(std::move(row));
}

PriceBookDraft read_price_table(std::string_view csv, const std::string& file) {
  const bool suffixed = file.size() > 4 && file[file.size() - 4] == '.';
  const Table table = Table::parse(suffixed ? file.substr(0, file.size() - 4) : file, plain(csv));
  require_columns(table);
  PriceBookDraft draft{.file = file};
  draft.prices.reserve(table.size());
  for (std::size_t i = 0; i < table.size() && draft.wrong_rows < kMostWrongRows; ++i) draft.add(read_row(table.row(i)));
  return draft;
}

PriceLayer checked(PriceBookDraft draft, const Catalog& known) {
  if (draft.prices.empty() && draft.discounts.empty() && draft.problems.empty())
    draft.problems.push_back({draft.file, "must hold at least one price or discount", "none", ""});
  const bool read_on = draft.wrong_rows < kMostWrongRows;
  if (draft.discounts.size() > kMostDiscounts)
    draft.problems.push_back({draft.file + ": discounts",
                              "must have at most " + std::to_string(kMostDiscounts) + " entries",
                              std::to_string(draft.discounts.size()) + (read_on ? "" : " or more"), ""});
  Checker checker(known);
  for (std::size_t i = 0; i < draft.prices.size() && draft.problems.size() < kMostWrongRows; ++i) {
    checker.check(draft.prices[i]);
    append(draft.problems, draft.prices[i].problems);
  }
  for (const PriceBookDraft::DiscountRow& row : draft.discounts)
    append(draft.problems, row.problems.empty() ? problems(row.discount, row.where) : row.problems);
  throw_if_any<CatalogError>(std::move(draft.problems));
  std::vector<PriceRow> rows;
  rows.reserve(draft.prices.size());
  for (DraftRow& row : draft.prices)
    rows.push_back({std::move(*row.item),
                    std::move(*row.region),
                    *row.usd,
                    std::move(*row.unit),
                    {std::move(*row.source), *row.as_of}});
  std::vector<Discount> discounts;
  for (PriceBookDraft::DiscountRow& row : draft.discounts) discounts.push_back(std::move(row.discount));
  return price_layer(without_folders(draft.file), std::move(rows), std::move(discounts));
}

}  // namespace simcore
