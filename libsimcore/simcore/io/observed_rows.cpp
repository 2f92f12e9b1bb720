#include "simcore/io/detail/observed_rows.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/io/byte_source.hpp"
#include "simcore/io/csv_rows.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/timestamp.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostColumns = 100;

Json cell_value(const std::string& cell) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (error == std::errc{} && end == cell.data() + cell.size() && std::isfinite(number)) return number;
  return cell;
}

void require_header(const ByteSource& source, const std::vector<std::string>& columns) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool twice = std::find(columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(i), columns[i]) !=
                       columns.begin() + static_cast<std::ptrdiff_t>(i);
    if (columns[i].empty() || twice)
      source.refuse("line 1", "must name every column once", "column " + std::to_string(i + 1));
  }
}

ObservedRow row_of(const CsvRows& csv, const std::vector<std::string>& columns) {
  ObservedRow row{csv.place(), Json::object()};
  for (std::size_t i = 0; i < columns.size(); ++i) row.cells[columns[i]] = cell_value(csv.cell(i));
  return row;
}

}  // namespace

void ObservedProblems::refuse(const std::string& place, std::string rule, std::string value) {
  if (full()) return;
  const std::string where = place.empty() || file_.empty() ? file_ + place : file_ + ": " + place;
  found_.push_back({where, std::move(rule), std::move(value), ""});
}

void ObservedProblems::settle() { throw_if_any<SpecError>(std::move(found_)); }

std::string json_or_nothing(const std::string& path, const char* purpose) {
  std::string text = read_text(path, kLargestObservation, purpose);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return text[first] == '{' || text[first] == '[' ? text : std::string{};
}

Json parse_observed(std::string_view text, const std::string& path) {
  try {
    return parse_json(text, path);
  } catch (const SpecError& error) {
    const Problem& problem = error.problems().front();
    const bool names_keys = problem.where.starts_with(path + ": ");
    throw SpecError({{names_keys ? path : problem.where, problem.rule, "", ""}});
  }
}

std::string kind_of(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return "a text";
  if (value.is_boolean()) return "true or false";
  return value.is_null() ? "nothing" : "another number";
}

std::string kind_of(const ObservedRow& row, const std::string& cell) {
  const auto found = row.cells.find(cell);
  return found == row.cells.end() ? "nothing" : kind_of(*found);
}

void require_keys(const Json& object, const std::string& place, const std::vector<std::string>& keys,
                  ObservedProblems& problems) {
  std::size_t unknown = 0;
  for (const auto& [key, unused] : object.items())
    if (std::ranges::find(keys, key) == keys.end()) ++unknown;
  if (unknown == 0) return;
  std::string rule = "must have no keys but ";
  for (const std::string& key : keys) rule += (key == keys.front() ? "" : ", ") + key;
  problems.refuse(place, rule, std::to_string(unknown) + (unknown == 1 ? " other" : " others"));
}

ObservedTable read_table(const std::string& path) {
  ByteSource source(path);
  CsvRows csv(source, CsvRows::Ending::any);
  ObservedTable table;
  csv.next();
  if (csv.size() > kMostColumns)
    source.refuse("line 1", "must have at most " + std::to_string(kMostColumns) + " columns",
                  std::to_string(csv.size()));
  for (std::size_t i = 0; i < csv.size(); ++i) table.columns.push_back(csv.cell(i));
  require_header(source, table.columns);
  while (csv.next()) {
    if (csv.size() != table.columns.size())
      source.refuse(csv.place(), "must have " + std::to_string(table.columns.size()) + " cells",
                    std::to_string(csv.size()));
    table.rows.push_back(row_of(csv, table.columns));
  }
  return table;
}

std::vector<ObservedRow> rows_of(Json list, const std::string& where, const std::vector<std::string>& keys,
                                 ObservedProblems& problems) {
  std::vector<ObservedRow> rows;
  if (!list.is_array()) problems.refuse(where, "must be a list", kind_of(list));
  for (std::size_t i = 0; list.is_array() && i < list.size() && !problems.full(); ++i) {
    const std::string place = item_path(where, i);
    if (!list[i].is_object()) {
      problems.refuse(place, "must be an object", kind_of(list[i]));
      continue;
    }
    require_keys(list[i], place, keys, problems);
    rows.push_back({place, std::move(list[i])});
  }
  return rows;
}

std::string cell_place(const ObservedRow& row, const std::string& cell) {
  return row.place + (row.place.starts_with("line ") ? ": " : ".") + cell;
}

double ObservedTimes::seconds(const Json& value, const std::string& where) {
  const bool dated = value.is_string() && parse_date(value.get_ref<const std::string&>().substr(0, 10)).has_value();
  const Kind kind = dated ? Kind::dated : Kind::relative;
  if (kind_ != Kind::unknown && kind_ != kind) {
    problems_.refuse(where, "must be written as the times before it: days and times, or seconds", kind_of(value));
    return first_;
  }
  std::vector<Problem> problems;
  double seconds = first_;
  if (dated) {
    const std::optional<Timestamp> time = parse_timestamp(value.get_ref<const std::string&>());
    if (time) seconds = static_cast<double>(time->seconds);
    if (!time) problems.push_back({"", "must be a day and time, as 2026-05-01T13:00:00Z", "", ""});
  } else {
    seconds = ValueReader(problems).quantity(value, Dimension::duration, where);
  }
  for (const Problem& problem : problems) problems_.refuse(where, problem.rule, kind_of(value));
  if (!problems.empty()) return first_;
  if (kind_ == Kind::unknown) first_ = seconds;
  kind_ = kind;
  return seconds;
}

SimTime ObservedTimes::read(const ObservedRow& row, const std::string& cell) {
  const std::string where = cell_place(row, cell);
  const auto found = row.cells.find(cell);
  if (found == row.cells.end()) {
    problems_.refuse(where, "must be given", "nothing");
    return {};
  }
  const Seconds since_first(seconds(*found, where) - first_);
  if (!SimTime::holds(since_first)) problems_.refuse(where, "must be within 30 years of the first time");
  return SimTime::from(since_first);
}

}  // namespace simcore
