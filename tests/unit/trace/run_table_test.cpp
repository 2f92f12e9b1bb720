#include "simcore/trace/run_table.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

RunTable numbered(std::int64_t first, std::size_t rows) {
  RunTable columns;
  columns.resize(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const std::int64_t number = first + static_cast<std::int64_t>(i);
    columns.wall_clock[i] = number;
    columns.billable[i] = number + 100;
    columns.cost[i] = number + 200;
    columns.interruptions[i] = number + 300;
    columns.lost[i] = number + 400;
    columns.outcomes[i] = number % 2 == 0 ? Outcome::completed : Outcome::failed;
  }
  return columns;
}

}  // namespace

TEST_CASE("columns: rows are copied whole, towards the front of the same columns too") {
  RunTable into = numbered(0, 10);
  into.copy(numbered(50, 4), 1, 8, 2);
  CHECK(into.wall_clock[7] == 7);
  CHECK(into.wall_clock[8] == 51);
  CHECK(into.billable[9] == 152);
  CHECK(into.cost[8] == 251);
  CHECK(into.interruptions[8] == 351);
  CHECK(into.lost[9] == 452);
  CHECK(into.outcomes[8] == Outcome::failed);
  RunTable gap = numbered(0, 10);
  gap.copy(gap, 3, 1, 6);
  for (std::size_t i = 1; i < 7; ++i) CHECK(gap.cost[i] == static_cast<std::int64_t>(i) + 202);
  CHECK(gap.size() == 10);
}

TEST_CASE("columns: a row has as many bytes as it says") { CHECK(RunTable::kRowBytes == 41); }
