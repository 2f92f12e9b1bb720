#include "simcore/resolve/storage.hpp"

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The charges of the line whose usage type ends so.
std::vector<Charge> charges_of(const Plan& plan, const std::string& suffix) {
  std::vector<Charge> found;
  for (const Charge& charge : plan.tariff.charges)
    if (plan.tariff.lines[charge.line].usage_type.ends_with(suffix)) found.push_back(charge);
  return found;
}

}  // namespace

TEST_CASE("Storage: a volume costs its GB-months while its node is paid, in the job and in a warm pool") {
  JobSpec job = hour_job();
  job.cluster.instance_count = 3;
  job.cluster.volume_size = Bytes(100e9);
  const std::vector<Charge> charges = charges_of(resolve(job), "VolumeUsage.gp2");
  REQUIRE(charges.size() == 2);
  CHECK(charges[0].meter == Meter::billed_seconds);
  CHECK(charges[1].meter == Meter::retained_seconds);
  for (const Charge& charge : charges) CHECK(charge.scale * 720.0 * 3600.0 == Approx(300.0));  // 3 × 100 GB a month
}

TEST_CASE("Storage: types with NVMe have no volume on the bill, whatever size is asked for") {
  JobSpec job = hour_job();
  for (const char* type : {"ml.g5.xlarge", "ml.p4d.24xlarge", "ml.trn1.32xlarge"}) {
    job.cluster.instance_type = type;
    job.cluster.volume_size = Bytes(500e9);
    CHECK(charges_of(resolve(job), "VolumeUsage.gp2").empty());
  }
}

TEST_CASE("Storage: an artifact costs the requests that write it, none without one") {
  JobSpec job = hour_job();
  CHECK(charges_of(resolve(job), "Requests-Tier1").empty());
  job.artifact.size = Bytes(1e9);
  const std::vector<Charge> charges = charges_of(resolve(job), "Requests-Tier1");
  REQUIRE(charges.size() == 1);
  CHECK(charges[0].meter == Meter::artifact_puts);
  CHECK(charges[0].scale == 1.0);
}

TEST_CASE("Storage: checkpoints of a known size cost their requests and what is kept of them") {
  JobSpec job = hour_job();
  job.checkpoint.every = Seconds(600.0);
  CHECK(charges_of(resolve(job), "Requests-Tier1").empty());
  job.checkpoint.size = Bytes(10.0 * 1073741824.0);
  job.checkpoint.kept = 3;
  std::vector<Charge> requests = charges_of(resolve(job), "Requests-Tier1");
  REQUIRE(requests.size() == 1);
  CHECK(requests[0].meter == Meter::checkpoints);
  CHECK(requests[0].scale == 1280.0);  // parts of 8 MiB
  const std::vector<Charge> stored = charges_of(resolve(job), "TimedStorage-ByteHrs");
  REQUIRE(stored.size() == 1);
  CHECK(stored[0].meter == Meter::storage_seconds);
  CHECK(stored[0].channel == kNoChannel);
  CHECK(stored[0].scale * 720.0 * 3600.0 == Approx(30.0));
  job.checkpoint.on_notice = true;  // 43 s of lag behind 80 s of pause: too late
  CHECK(charges_of(resolve(job), "Requests-Tier1").size() == 1);
  job.checkpoint.pause = Seconds(30.0);
  requests = charges_of(resolve(job), "Requests-Tier1");
  REQUIRE(requests.size() == 2);
  CHECK(requests[1].meter == Meter::interruptions);
}
