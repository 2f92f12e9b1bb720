#pragma once

#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/io/detail/json_text.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// Bytes: 40,000 prices as the AWS CLI prints them.
inline constexpr std::size_t kLargestObservation = std::size_t{8} << 20;

/// A row of what somebody observed: cells by name. Cells of a CSV file are texts, or numbers when they read as such.
struct ObservedRow {
  std::string place;  // "intervals[3]", "line 5"
  Json cells;
};

/// Problems with the rows of one file. Behind the twentieth nobody reads on. They say where the file is wrong and what
/// kind of value stands there, never what it holds: a job that names the file is not always written by somebody who may
/// read it.
class ObservedProblems {
 public:
  explicit ObservedProblems(std::string file) : file_(std::move(file)) {}

  void refuse(const std::string& place, std::string rule, std::string value = {});
  [[nodiscard]] bool full() const noexcept { return found_.size() >= kMost; }
  [[nodiscard]] bool empty() const noexcept { return found_.empty(); }
  /// Throws SpecError when there are some.
  void settle();

 private:
  static constexpr std::size_t kMost = 20;

  std::string file_;
  std::vector<Problem> found_;
};

/// The text of a JSON file, or nothing when it is a table. Throws SpecError as read_text does.
[[nodiscard]] std::string json_or_nothing(const std::string& path, const char* purpose);

/// JSON as parse_json() reads it. Throws SpecError that does not quote what cannot be read.
[[nodiscard]] Json parse_observed(std::string_view text, const std::string& path);

/// Notes keys that are none of these, by the place of their object.
void require_keys(const Json& object, const std::string& place, const std::vector<std::string>& keys,
                  ObservedProblems& problems);

/// The kind of a value: "a text", "a number", "an object".
[[nodiscard]] std::string kind_of(const Json& value);
/// The kind of a cell; "nothing" when the row has none.
[[nodiscard]] std::string kind_of(const ObservedRow& row, const std::string& cell);

/// The rows of a CSV file and its header. Throws SpecError when a row has more or fewer cells, or a column stands
/// twice.
struct ObservedTable {
  std::vector<std::string> columns;
  std::vector<ObservedRow> rows;
};
[[nodiscard]] ObservedTable read_table(const std::string& path);

/// The rows of a JSON list of objects with these keys and no others.
[[nodiscard]] std::vector<ObservedRow> rows_of(Json list, const std::string& where,
                                               const std::vector<std::string>& keys, ObservedProblems& problems);

/// Moments of one file: days and times, or seconds and durations from anywhere, but not both.
class ObservedTimes {
 public:
  explicit ObservedTimes(ObservedProblems& problems) : problems_(problems) {}

  /// Time since the first moment that was read. 0 when refused.
  [[nodiscard]] SimTime read(const ObservedRow& row, const std::string& cell);
  [[nodiscard]] bool dated() const noexcept { return kind_ == Kind::dated; }

 private:
  enum class Kind { unknown, dated, relative };

  [[nodiscard]] double seconds(const Json& value, const std::string& where);

  ObservedProblems& problems_;
  Kind kind_ = Kind::unknown;
  double first_ = 0.0;
};

/// "intervals[3].start", "line 5: start"
[[nodiscard]] std::string cell_place(const ObservedRow& row, const std::string& cell);

}  // namespace simcore
