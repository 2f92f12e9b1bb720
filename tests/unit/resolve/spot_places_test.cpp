#include "simcore/resolve/spot_places.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/resolve/spot_zones.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec moving_hour() {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  job.stopping.max_wait = kDay * 2.0;
  job.spot.interruptions = Uncertain<Seconds>(Distribution::exponential(3600.0));
  job.spot.capacity_wait = Uncertain<Seconds>(Distribution::exponential(1200.0));
  job.spot.elsewhere.resize(2);
  job.spot.elsewhere[1].region = "us-west-2";
  job.spot.elsewhere[1].interruptions = Seconds(7200.0);
  job.spot.elsewhere[1].bandwidth = BytesPerSecond(1e8);
  job.checkpoint.every = Seconds(600.0);
  job.checkpoint.size = Bytes(3e9);
  return job;
}

const SpotPlaces& places_of(const Plan& plan) { return *plan.interruption->elsewhere; }

}  // namespace

TEST_CASE("Elsewhere: places have laws, shortages, a price and the time of a transfer") {
  const Plan plan = resolve(moving_hour());
  const SpotPlaces& all = places_of(plan);
  REQUIRE(all.places.size() == 3);
  CHECK(all.regions == std::vector<std::string>{"us-east-1", "us-west-2"});
  CHECK(all.places[0].shortage == Approx(0.25));
  CHECK(all.places[0].rest.mean().value() == Approx(1200.0).epsilon(0.02));  // exponential: no memory
  CHECK(all.places[1].region == 0);
  CHECK(all.places[1].time_to.mean().value() == 3600.0);
  CHECK(all.places[2].region == 1);
  CHECK(all.places[2].time_to.mean().value() == 7200.0);
  CHECK(all.places[2].transfer.value() == Approx(30.0));
  CHECK(all.places[2].price_ratio == Approx(1.0));  // us-west-2 costs what us-east-1 costs
  CHECK(warned(plan.warnings, "must copy its checkpoint"));
  CHECK_FALSE(runs_by_laws(plan));
}

TEST_CASE("Elsewhere: each region that a checkpoint leaves charges for it") {
  const Plan plan = resolve(moving_hour());
  int lines = 0;
  for (const TariffLine& line : plan.tariff.lines) lines += int{contains(line.usage_type, "AWS-Out-Bytes")};
  CHECK(lines == 2);
  JobSpec near = moving_hour();
  near.spot.elsewhere.pop_back();
  for (const TariffLine& line : resolve(near).tariff.lines) CHECK_FALSE(contains(line.usage_type, "AWS-Out-Bytes"));
}

TEST_CASE("Elsewhere: what is copied must be known, and a region must have a price") {
  JobSpec job = moving_hour();
  job.checkpoint.size.reset();
  CHECK(contains(problem_at(refusals(job), "checkpoint.size").rule, "spot.elsewhere[1].region"));
  job = moving_hour();
  job.spot.elsewhere[1].region = "us-west-9";
  CHECK_FALSE(problem_at(refusals(job), "spot.elsewhere[1].region").rule.empty());
}

TEST_CASE("Elsewhere: the rest of a shortage that always lasts as long is uniform") {
  const Shortage met = shortage_at_random({Seconds(900.0), 1.0, Seconds(300.0)});
  CHECK(met.chance == Approx(0.25));
  for (const double u : {0.1, 0.5, 0.9}) CHECK(met.rest.quantile(u).value() == Approx(300.0 * u));
  CHECK(shortage_at_random({Seconds(900.0), 1.0, Seconds(0.0)}).chance == 0.0);
}

TEST_CASE("Elsewhere: what lies in one zone is named where capacity may be in others") {
  const auto told = [](Source source, std::optional<EfsStorageClass> storage) {
    JobSpec job = moving_hour();
    job.spot.elsewhere.pop_back();
    ChannelSpec& channel = job.channels["train"];
    channel.source = source;
    channel.size = Bytes(1e9);
    channel.objects = 10;
    if (source != Source::s3) channel.file_system.emplace().storage_class = storage;
    const std::vector<std::string> warnings = resolve(job).warnings;
    return std::ranges::any_of(warnings,
                               [](const std::string& text) { return contains(text, "one availability zone"); });
  };
  CHECK(told(Source::fsx, {}));
  CHECK(told(Source::efs, EfsStorageClass::one_zone));
  CHECK_FALSE(told(Source::efs, EfsStorageClass::standard));
  CHECK_FALSE(told(Source::s3, {}));
}
