#include "simcore/io/price_history_reader.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/observed_rows.hpp"
#include "simcore/io/detail/value_reader.hpp"

namespace simcore {
namespace {

constexpr double kMostUsdPerHour = 1e6;
constexpr const char* kList = "SpotPriceHistory";

const std::vector<std::string>& members() {
  static const std::vector<std::string> known = {"AvailabilityZone",   "AvailabilityZoneId", "InstanceType",
                                                 "ProductDescription", "SpotPrice",          "Timestamp"};
  return known;
}

class HistoryReader {
 public:
  HistoryReader(const std::string& file, const PriceSeries& series)
      : problems_(file), times_(problems_), series_(series) {}

  PricePath read(const std::string& path) {
    const std::string text = json_or_nothing(path, "must hold a history of spot prices");
    std::vector<ObservedRow> rows = text.empty() ? table(read_table(path)) : json(parse_observed(text, path));
    keep(rows, "InstanceType", series_.instance_type);
    keep(rows, "AvailabilityZone", series_.availability_zone);
    keep(rows, "ProductDescription", series_.product);
    if (problems_.empty() && rows.empty()) problems_.refuse("", "must hold at least one price", "none");
    for (const ObservedRow& row : rows)
      if (!problems_.full()) add(row);
    problems_.settle();
    order(rows);
    problems_.settle();
    return PricePath(std::move(steps_));
  }

 private:
  std::vector<ObservedRow> json(Json parsed) {
    if (!parsed.is_object() || !parsed.contains(kList)) {
      problems_.refuse("", "must be an object with SpotPriceHistory", kind_of(parsed));
      return {};
    }
    require_keys(parsed, "", {kList, "NextToken"}, problems_);
    return rows_of(std::move(parsed[kList]), kList, members(), problems_);
  }

  std::vector<ObservedRow> table(ObservedTable table) {
    const std::vector<std::string> own = {"time", "price"};
    if (table.columns == own) {
      time_ = own[0];
      price_ = own[1];
      return std::move(table.rows);
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (std::ranges::find(members(), table.columns[i]) == members().end())
        problems_.refuse("line 1", "must be time,price or columns of the AWS CLI's answer",
                         "another one, column " + std::to_string(i + 1));
    return std::move(table.rows);
  }

  /// Rows of one value of a cell. Which one must be said when there are several.
  void keep(std::vector<ObservedRow>& rows, const char* cell, const std::optional<std::string>& wanted) {
    std::set<std::string> values;
    for (const ObservedRow& row : rows)
      if (row.cells.contains(cell)) values.insert(text(row.cells[cell]));
    if (values.empty() || problems_.full()) return;
    if (wanted && !values.contains(*wanted))
      problems_.refuse(cell, "must be among those of the file", in_quotes(*wanted));
    if (!wanted && values.size() > 1)
      problems_.refuse(cell, "must be said, since the file has several", std::to_string(values.size()) + " values");
    const std::string& kept = wanted ? *wanted : *values.begin();
    std::erase_if(rows,
                  [&](const ObservedRow& row) { return !row.cells.contains(cell) || text(row.cells[cell]) != kept; });
  }

  static std::string text(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

  void add(const ObservedRow& row) {
    const SimTime time = times_.read(row, time_);
    steps_.push_back({time, UsdPerHour(price(row))});
  }

  /// The AWS CLI writes prices as text.
  double price(const ObservedRow& row) {
    const std::string where = cell_place(row, price_);
    if (!row.cells.contains(price_)) problems_.refuse(where, "must be given", "nothing");
    if (!row.cells.contains(price_)) return 0.0;
    const Json& value = row.cells[price_];
    std::vector<Problem> problems;
    const double number = ValueReader(problems).quantity(value, Dimension::price, where);
    const bool inside = number >= 0.0 && number <= kMostUsdPerHour;
    if (!problems.empty() || !inside)
      problems_.refuse(where, "must be a price in USD per hour, from 0 to 1000000", kind_of(value));
    return number;
  }

  /// Oldest first, counted from the oldest.
  void order(const std::vector<ObservedRow>& rows) {
    const bool newest_first = steps_.size() > 1 && steps_[1].start < steps_[0].start;
    for (std::size_t i = 1; i < steps_.size(); ++i)
      if (newest_first ? steps_[i].start >= steps_[i - 1].start : steps_[i].start <= steps_[i - 1].start)
        problems_.refuse(cell_place(rows[i], time_), "must go on in one direction, each moment once");
    if (newest_first) std::ranges::reverse(steps_);
    const SimTime first = steps_.front().start;
    for (PricePath::Step& step : steps_) step.start = step.start - first;
  }

  ObservedProblems problems_;
  ObservedTimes times_;
  const PriceSeries& series_;
  std::string time_ = "Timestamp";
  std::string price_ = "SpotPrice";
  std::vector<PricePath::Step> steps_;
};

}  // namespace

PricePath load_price_history(const std::string& path, const PriceSeries& series) {
  return HistoryReader(path, series).read(path);
}

}  // namespace simcore
