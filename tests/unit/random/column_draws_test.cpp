#include "simcore/random/column_draws.hpp"

#include <memory>
#include <vector>

#include "catch.hpp"
#include "simcore/random/draw_source.hpp"

using namespace simcore;

namespace {

const Distribution kFirst = Distribution::exponential(3.0), kSecond = Distribution::lognormal(2.0, 5.0),
                   kSameAsFirst = Distribution::exponential(3.0), kNumber = 7.0;

/// What a run draws: a law, a number, another law, and the first stream again by a law of its own and by another.
template <class Draws>
auto run_of(Draws& draws) {
  return std::vector{draws(kFirst, 1), draws(kNumber, 2), draws(kSecond, 1, 5), draws(kSameAsFirst, 1),
                     draws(kSecond, 1)};
}

}  // namespace

TEST_CASE("ColumnDraws: rows are what each replication draws of its streams, at every width") {
  const auto columns = std::make_unique<DrawColumns>();
  for (const SimdTarget target : simd_targets())
    for (const std::size_t count : {std::size_t{1}, std::size_t{9}, DrawColumns::kRows}) {
      columns->begin(11, 40, count, target);
      const ColumnScope scope(count, target);
      ColumnDraws draws;
      draws.begin(*columns);
      const std::vector<Column> drawn = run_of(draws);
      for (std::size_t row = 0; row < count; ++row) {
        const Draws alone = Streams(11, 40 + row);
        const std::vector<double> expected = run_of(alone);
        for (std::size_t i = 0; i < expected.size(); ++i)
          if (drawn[i][row] != expected[i]) FAIL_CHECK("draw " << i << " of row " << row << " of " << count);
      }
    }
}

TEST_CASE("ColumnDraws: a number opens no stream, and what two ask for is drawn once") {
  const auto columns = std::make_unique<DrawColumns>();
  columns->begin(11, 40, 5, best_target());
  const ColumnScope scope(5, best_target());
  ColumnDraws draws;
  draws.begin(*columns);
  CHECK(draws(kNumber, 2).is_same());
  const Column first = draws(kFirst, 1), again = draws(kSameAsFirst, 1);
  CHECK(first.data() == again.data());
  draws.end();
  columns->begin(11, 45, 5, best_target());
  draws.begin(*columns);
  CHECK(draws(kFirst, 1)[0] != first[0]);  // of the next replications
}
