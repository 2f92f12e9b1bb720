#include "simcore/explore/refusal_reasons.hpp"

#include "catch.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("refusal reasons: the most frequent first, and at most twenty") {
  RefusalReasons reasons;
  for (int i = 0; i < 30; ++i) reasons.add("reason " + std::to_string(i));
  for (int i = 0; i < 3; ++i) reasons.add("quota");
  const auto frequent = reasons.frequent().entries;
  REQUIRE(frequent.size() == 20);
  CHECK(frequent.front().first == "quota");
  CHECK(frequent.front().second == 3);
}

TEST_CASE("refusal reasons: a space without a possible design says why") {
  RefusalReasons reasons;
  reasons.add("quota");
  reasons.add("quota");
  reasons.add("no price");
  CHECK(refused([&] { reasons.refuse_all(); }) ==
        "space: must have a possible design: 2 are not, since quota\n"
        "space: must have a possible design: 1 is not, since no price");
}
