#include "simcore/search/quantile_selection.hpp"

#include <vector>

#include "catch.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/stats/sample.hpp"

using namespace simcore;

TEST_CASE("Quantile selection: what the sorted sample says, for every size and with ties") {
  constexpr std::array kShares = {0.05, 0.5, 0.5, 0.9, 0.99, 1.0};
  Stream stream = Streams(1, 0).at(1);
  for (std::size_t size = 1; size < 300; ++size) {
    std::vector<double> values(size);
    for (double& value : values) value = std::floor(stream.uniform() * static_cast<double>(1 + size / 2));
    std::vector<double> sorted = values;
    std::ranges::sort(sorted);
    const std::array<double, 6> found = select_quantiles(values, kShares);
    for (std::size_t i = 0; i < kShares.size(); ++i) CHECK(found[i] == quantile(sorted, kShares[i]));
  }
}
