#include "simcore/random/draw_table.hpp"

#include <memory>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "simcore/random/draw_source.hpp"

using namespace simcore;

namespace {

const Distribution kFirst = Distribution::exponential(3.0), kSecond = Distribution::lognormal(2.0, 5.0),
                   kSameAsFirst = Distribution::exponential(3.0), kNumber = 7.0;

/// What a run draws: a law, a number, another law, and the first stream again by a law of its own and by another.
std::vector<double> run_of(const Draws& draws) {
  return {draws(kFirst, 1), draws(kNumber, 2), draws(kSecond, 1, 5), draws(kSameAsFirst, 1), draws(kSecond, 1)};
}

std::unique_ptr<DrawColumns> columns_of(std::size_t count, SimdTarget target) {
  auto columns = std::make_unique<DrawColumns>();
  columns->begin(11, 40, count, target);
  return columns;
}

}  // namespace

TEST_CASE("DrawTable: rows are what each replication draws of its streams, at every width") {
  DrawTable table;
  const std::vector<double> noted = run_of(Draws(Streams(11, 3), table));
  CHECK(noted == run_of(Streams(11, 3)));
  CHECK(!table.empty());
  for (const SimdTarget target : simd_targets())
    for (const std::size_t count : {std::size_t{1}, std::size_t{9}, DrawTable::kRows}) {
      table.fill(*columns_of(count, target));
      const Draws draws(table);
      for (std::size_t row = 0; row < count; ++row) {
        table.go_to(row);
        if (run_of(draws) != run_of(Streams(11, 40 + row))) FAIL_CHECK("row " << row << " of " << count);
      }
    }
}

TEST_CASE("DrawTable: a run of numbers notes nothing") {
  DrawTable table;
  CHECK(Draws(Streams(1, 1), table)(kNumber, 2) == 7.0);
  CHECK(table.empty());
}

TEST_CASE("DrawTable: a run that draws otherwise than the one that was noted is a bug, not another number") {
  DrawTable table;
  const Draws noting(Streams(1, 1), table), draws(table);
  static_cast<void>(noting(kFirst, 1));
  table.fill(*columns_of(1, best_target()));
  table.go_to(0);
  CHECK_THROWS_AS(draws(kSecond, 1), std::logic_error);
  CHECK(draws(kFirst, 1) == Draws(Streams(11, 40))(kFirst, 1));
  CHECK_THROWS_AS(draws(kFirst, 1), std::logic_error);  // once, not twice
}
