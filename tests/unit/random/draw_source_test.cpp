#include "simcore/random/draw_source.hpp"

#include <array>
#include <memory>
#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("DrawSource: columns hold what each replication draws, bit for bit, at every width") {
  const std::array<Lattice::Key, 2> draws = {{{3, 1}, {5, 0}}};
  const Lattice lattice(draws);
  const auto columns = std::make_unique<DrawColumns>();
  for (const SimdTarget target : simd_targets())
    for (const Lattice* points : {static_cast<const Lattice*>(nullptr), &lattice})
      for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{37}, std::uint64_t{1} << 40U})
        for (const std::size_t count : {std::size_t{1}, std::size_t{9}, DrawColumns::kRows}) {
          const DrawSource source(11, points);
          columns->begin(source, first, count, target);
          CHECK(columns->count() == count);
          for (const Lattice::Key draw : {draws[0], draws[1], Lattice::Key{9, 9}}) {
            std::vector<double> column(count);
            columns->fill(draw.purpose, draw.index, column);
            for (std::size_t i = 0; i < count; ++i) {
              REQUIRE(column[i] == source.draws(first + i).uniform(draw.purpose, draw.index));
              REQUIRE(column[i] == columns->draws(i).uniform(draw.purpose, draw.index));
            }
            // Those of every third replication, the last first.
            std::vector<std::uint64_t> rows, roots;
            for (std::size_t i = count; i-- > 0;)
              if (i % 3 == 0) rows.push_back(i);
            for (const std::uint64_t row : rows) roots.push_back(columns->roots()[row]);
            std::vector<double> some(rows.size());
            columns->fill(draw.purpose, draw.index, rows, roots, some);
            for (std::size_t i = 0; i < rows.size(); ++i) REQUIRE(some[i] == column[rows[i]]);
          }
        }
}
