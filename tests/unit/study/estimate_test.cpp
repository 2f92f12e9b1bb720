#include "simcore/study/estimate.hpp"

#include <cmath>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Estimate: sixteen values, as Student's interval has them") {
  PerRandomisation own;
  for (std::size_t i = 0; i < own.size(); ++i) own[i] = i % 2 == 0 ? 1.0 : 3.0;
  const Estimate found = estimate(2.0, own);
  CHECK(found.value == 2.0);
  CHECK(found.standard_error == Approx(std::sqrt(16.0 / 15.0 / 16.0)));
  CHECK(found.interval.high == Approx(2.0 + 2.131449546 * found.standard_error));  // t at 97.5 %, 15 degrees of freedom
  CHECK(found.interval.low == Approx(2.0 - 2.131449546 * found.standard_error));
}
