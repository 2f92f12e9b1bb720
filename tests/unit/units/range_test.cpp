#include "simcore/units/range.hpp"

#include <limits>

#include "catch.hpp"
#include "simcore/units/format.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("range: ends belong to it, unless the low one is excluded") {
  constexpr Range kDays{.low = 1.0, .high = 28.0};
  CHECK(kDays.contains(1.0));
  CHECK(kDays.contains(28.0));
  CHECK_FALSE(kDays.contains(0.999));
  CHECK_FALSE(kDays.contains(28.001));
  CHECK_FALSE(kPositive.contains(0.0));
  CHECK(kPositive.contains(5e-324));
  CHECK(kNotNegative.contains(0.0));
  CHECK_FALSE(kNotNegative.contains(-5e-324));
  CHECK(kShare.contains(1.0));
  CHECK(Range{}.contains(-1e300));
}

TEST_CASE("range: NaN is in none") {
  CHECK_FALSE(Range{}.contains(kNan));
  CHECK_FALSE(kPositive.contains(kNan));
  CHECK_FALSE(kShare.contains(kNan));
  CHECK_FALSE(kShare.contains(kInfinity));
}

TEST_CASE("range: the rule in words") {
  CHECK(kPositive.rule(shortest) == "must be above 0");
  CHECK(kNotNegative.rule(shortest) == "must be at least 0");
  CHECK(kShare.rule(shortest) == "must be at least 0 and at most 1");
  CHECK(Range{.high = 5.0}.rule(shortest) == "must be at most 5");
  CHECK(Range{.low = 0.0, .high = 2419200.0, .above_low = true}.rule(shortest) ==
        "must be above 0 and at most 2419200");
}

TEST_CASE("range: in words alone, and nothing to say when anything goes") {
  CHECK(kShare.words(shortest) == "at least 0 and at most 1");
  CHECK(kPositive.words(shortest) == "above 0");
  CHECK(Range{.low = 1.0, .high = 1.0}.words(shortest) == "exactly 1");
  CHECK(Range{}.words(shortest).empty());
}
