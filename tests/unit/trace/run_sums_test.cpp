#include "simcore/trace/run_sums.hpp"

#include <cmath>

#include "catch.hpp"

using namespace simcore;

namespace {

DataUse some_use(double scale) {
  DataUse use;
  for (std::size_t i = 0; i < kLimits; ++i) {
    use.downloading[i] = Seconds(scale * static_cast<double>(i));
    use.training[i] = Seconds(scale * static_cast<double>(i) + 0.5);
  }
  use.utilisation = {scale, 2 * scale, std::nan(""), 4 * scale};
  return use;
}

}  // namespace

TEST_CASE("run sums: each number of the use is added to its own sum") {
  RunSums a(2), b(2);
  a.add(some_use(1.0));
  b.add(some_use(0.25), 3);
  a.quantities[1].add(7.0);
  b.quantities[1].add(0.5);
  b.preparation.add(9.0);
  a += b;
  const DataUse use = a.use();
  for (std::size_t i = 0; i < kLimits; ++i) {
    CHECK(use.downloading[i].value() == 1.75 * static_cast<double>(i));
    CHECK(use.training[i].value() == 1.75 * static_cast<double>(i) + 2.0);
  }
  CHECK(use.utilisation.compute == 1.75);
  CHECK(use.utilisation.processors == 3.5);
  CHECK(std::isnan(use.utilisation.network));  // not known stays not known
  CHECK(use.utilisation.disk == 7.0);
  CHECK(a.quantities[0].value() == 0.0);
  CHECK(a.quantities[1].value() == 7.5);
  CHECK(a.preparation.value() == 9.0);
}
