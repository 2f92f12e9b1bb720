#include "simcore/simd/find_equal.hpp"

#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("places: of the words that are wanted, in order, at every width") {
  std::mt19937_64 random(1);
  for (const SimdTarget target : simd_targets())
    for (std::size_t count = 0; count < 70; ++count) {
      std::vector<std::uint64_t> words(count), expected, places(count + kFindEqualSlack);
      for (std::size_t i = 0; i < count; ++i) {
        words[i] = random() % 3 == 0 ? ~std::uint64_t{0} : random() % 2;
        if (words[i] == 1) expected.push_back(i);
      }
      places.resize(count + kFindEqualSlack);
      const std::size_t found = find_equal(words, 1, places, target);
      places.resize(found);
      CHECK(places == expected);
    }
}
