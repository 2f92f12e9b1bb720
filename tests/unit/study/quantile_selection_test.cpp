#include "simcore/study/quantile_selection.hpp"

#include <vector>

#include "catch.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/stats/sample.hpp"

using namespace simcore;

namespace {

constexpr std::array kShares = {0.001, 0.05, 0.5, 0.5, 0.9, 0.99, 1.0};

void check_like_sorted(QuantileSelection<double>& selection, const std::vector<double>& values) {
  std::vector<double> sorted = values;
  std::ranges::sort(sorted);
  const auto found = selection.of(std::span<const double>(values), kShares);
  for (std::size_t i = 0; i < kShares.size(); ++i) CHECK(found[i] == quantile(sorted, kShares[i]));
}

}  // namespace

TEST_CASE("Quantile selection: what the sorted sample says, for every size, with ties, below 0") {
  QuantileSelection<double> selection;
  Stream stream = Streams(1, 0).at(1);
  for (std::size_t size = 1; size < 300; ++size) {
    std::vector<double> values(size);
    for (double& value : values) value = std::floor(stream.uniform() * static_cast<double>(1 + size / 2)) - 20.0;
    check_like_sorted(selection, values);
  }
}

TEST_CASE("Quantile selection: laws that fill few bins") {
  QuantileSelection<double> selection;
  Stream stream = Streams(2, 0).at(1);
  for (const double power : {1.0, -1.0, -4.0, 40.0}) {  // uniform, and with tails to either side
    std::vector<double> values(5000);
    for (double& value : values) value = std::pow(stream.uniform(), power);
    check_like_sorted(selection, values);
  }
  check_like_sorted(selection, {7.0, 7.0, 7.0});
  check_like_sorted(selection, {1e300, 1.0, 2.0, -1e300});
}

TEST_CASE("Quantile selection: whole numbers") {
  QuantileSelection<std::int64_t> selection;
  const std::vector<std::int64_t> values = {5, -3, 9, 9, 0};
  CHECK(selection.of(std::span<const std::int64_t>(values), std::array{0.2, 0.6, 1.0}) ==
        std::array<std::int64_t, 3>{-3, 5, 9});
}
