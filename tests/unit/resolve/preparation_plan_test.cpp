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

TEST_CASE("Preparation plan: EFS is filled at what it takes of writes, which is a third of what may be read") {
  const auto filled = [](EfsThroughput mode) {
    FileSystemSpec system;
    system.throughput_mode = mode;
    system.preload = true;
    system.capacity = Bytes(1099511627776.0);
    JobSpec job = hour_job();
    job.channels["train"] = mounted_channel(Source::efs, Bytes(1e11), 1000, system);
    return resolve(job).preparations.at(0);
  };
  CHECK(filled(EfsThroughput::bursting).bandwidth.value() == Approx(100.0 * 1048576.0));
  CHECK(filled(EfsThroughput::elastic).bandwidth.value() == Approx(1073741824.0));
  CHECK(filled(EfsThroughput::elastic).object_rate.quantile(0.5).value() == Approx(7000.0));
  CHECK(filled(EfsThroughput::elastic).creation.mean().value() == 0.0);
}
