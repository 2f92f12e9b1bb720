#include "simcore/catalog/dated.hpp"

#include <random>
#include <vector>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using simcore::testing::day;

namespace {

struct Row {
  int number;
  Provenance provenance;
};

/// A day that counts how often it is looked at.
struct CountedDay {
  Date day;
  static inline int looks = 0;
  friend bool operator<=(const CountedDay& a, Date b) {
    ++looks;
    return a.day <= b;
  }
};

struct CountedRow {
  struct {
    CountedDay as_of;
  } provenance;
};

std::vector<Row> rows(const std::vector<std::string_view>& days) {
  std::vector<Row> rows;
  for (const std::string_view text : days) rows.push_back({static_cast<int>(rows.size()), {"", day(text)}});
  return rows;
}

/// The documented rule, read literally.
const Row& brute_force(const std::vector<Row>& rows, Date asked) {
  const Row* newest = nullptr;
  const Row* oldest = &rows.front();
  for (const Row& row : rows) {
    if (row.provenance.as_of <= asked && (newest == nullptr || row.provenance.as_of >= newest->provenance.as_of))
      newest = &row;
    if (row.provenance.as_of < oldest->provenance.as_of) oldest = &row;
  }
  return newest != nullptr ? *newest : *oldest;
}

}  // namespace

TEST_CASE("dated: the newest row up to the day, the oldest before the first") {
  const std::vector<Row> table = rows({"2022-01-01", "2024-06-01", "2025-06-23"});
  CHECK(in_force(table, day("2024-06-01")).number == 1);
  CHECK(in_force(table, day("2024-05-31")).number == 0);
  CHECK(in_force(table, day("2030-01-01")).number == 2);
  CHECK(in_force(table, day("2020-01-01")).number == 0);
}

TEST_CASE("dated: sorted by day, and rows of one day stay in their order") {
  std::vector<Row> table = rows({"2024-06-01", "2022-01-01", "2024-06-01", "2023-01-01"});
  sort_by_day(table);
  std::vector<int> order;
  for (const Row& row : table) order.push_back(row.number);
  CHECK(order == std::vector<int>{1, 3, 0, 2});
  CHECK(in_force(table, day("2024-06-01")).number == 2);  // the later of one day
}

TEST_CASE("dated: the newest up to the day is found without a look at every row: exports ask for each day of a book") {
  const Date start = day("2000-01-01");
  std::vector<CountedRow> table;
  for (int i = 0; i < 36000; ++i) table.push_back({{{start + std::chrono::days(i)}}});
  CountedDay::looks = 0;
  CHECK(&in_force(table, start + std::chrono::days(30000)) == &table[30000]);
  CHECK(CountedDay::looks <= 17);  // 2^16 > 36000
}

TEST_CASE("dated: agrees with the rule read literally, on random tables") {
  std::mt19937 random(21);
  const Date start = day("2024-01-01");
  for (int round = 0; round < 500; ++round) {
    std::vector<Row> table;
    for (int i = 0; i < 1 + static_cast<int>(random() % 8); ++i)
      table.push_back({i, {"", start + std::chrono::days(random() % 20)}});
    sort_by_day(table);
    const Date asked = start + std::chrono::days(static_cast<int>(random() % 24) - 2);
    // Before the first row, rows of the same oldest day are equally old: the first of them counts.
    CHECK(in_force(table, asked).number == brute_force(table, asked).number);
  }
}
