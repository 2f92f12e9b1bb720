#include "simcore/random/replaced_draws.hpp"

#include <array>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "simcore/random/draw_source.hpp"

using namespace simcore;

TEST_CASE("ReplacedDraws: those draws come from the other seed, all others from where they came before") {
  const std::array<Lattice::Key, 2> draws = {{{3, 1}, {5, 0}}};
  const Lattice lattice(draws);
  const ReplacedDraws one{.purposes = 1U << 3U, .index = 1, .seed = 99};
  DrawSource source(11, &lattice);
  const DrawSource before = source;
  source.replaced = &one;
  for (std::uint64_t replication = 0; replication < 40; ++replication) {
    const Draws with = source.draws(replication), without = before.draws(replication);
    CHECK(with.uniform(3, 1) == Streams(99, replication).at(3, 1).uniform());
    CHECK(with.uniform(3, 2) == without.uniform(3, 2));
    CHECK(with.uniform(5, 0) == without.uniform(5, 0));
  }
}

TEST_CASE("ReplacedDraws: without an index, all draws of the purposes are replaced") {
  const ReplacedDraws every{.purposes = 1U << 3U | 1U << 7U, .held = 0.25};
  DrawSource source(11);
  source.replaced = &every;
  CHECK(source.draws(5).uniform(3, 0) == 0.25);
  CHECK(source.draws(5).uniform(3, 8) == 0.25);
  CHECK(source.draws(5).uniform(7, 1) == 0.25);
  CHECK(source.draws(5).uniform(4, 0) == Streams(11, 5).at(4, 0).uniform());
  CHECK_FALSE(every.has(64, 0));
}

TEST_CASE("ReplacedDraws: columns hold what each replication draws, bit for bit, at every width") {
  const std::array<Lattice::Key, 1> draws = {{{3, 1}}};
  const Lattice lattice(draws);
  const auto columns = std::make_unique<DrawColumns>();
  const ReplacedDraws drawn{.purposes = 1U << 3U | 1U << 9U, .seed = 99};
  const ReplacedDraws held{.purposes = 1U << 3U, .index = 1, .held = 0.125};
  for (const SimdTarget target : simd_targets())
    for (const ReplacedDraws* replaced : {&drawn, &held}) {
      DrawSource source(11, &lattice);
      source.replaced = replaced;
      columns->begin(source, 37, 100, target);
      for (const Lattice::Key draw : {Lattice::Key{3, 1}, Lattice::Key{9, 4}, Lattice::Key{5, 0}}) {
        std::vector<double> column(100);
        columns->fill(draw.purpose, draw.index, column);
        for (std::size_t i = 0; i < column.size(); ++i)
          REQUIRE(column[i] == source.draws(37 + i).uniform(draw.purpose, draw.index));
        const std::vector<std::uint64_t> rows = {99, 4, 50};
        std::vector<std::uint64_t> roots;
        for (const std::uint64_t row : rows) roots.push_back(columns->roots()[row]);
        std::vector<double> some(rows.size());
        columns->fill(draw.purpose, draw.index, rows, roots, some);
        for (std::size_t i = 0; i < rows.size(); ++i) REQUIRE(some[i] == column[rows[i]]);
      }
    }
}
