#include "catch.hpp"
#include "unit/resolve/preparations.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Preparation plan: what it is founded on is assumed, that it is charged is stated") {
  const Plan plan = resolve(reading(created(true)));
  for (const char* name : {"fsx.creation_time", "fsx.import_rate", "fsx.preload_object_rate"})
    CHECK_FALSE(assumption(plan, "channels.train.file_system (" + std::string(name) + ")").source.empty());
  REQUIRE(plan.stated.size() == 2);
  CHECK(plan.stated[0].field == "channels.train.file_system.created");
  CHECK(plan.stated[1].field == "channels.train.file_system.preload");
  CHECK(assumption(plan, "channels.train.file_system.kept_for").value == "from its creation to the job's end");
}
