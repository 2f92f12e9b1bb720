#include <cmath>

#include "catch.hpp"
#include "simcore/catalog/release.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec spot_hour() {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  job.stopping.max_wait = kDay + kDay;
  return job;
}

}  // namespace

TEST_CASE("Spot: on demand nothing is interrupted") { CHECK_FALSE(resolve(hour_job()).interruption.has_value()); }

TEST_CASE("Spot: a catalog of 0.1.0 has the advisor's law, and no wait") {
  const Catalog old = Catalog::of(ReleaseBook::builtin().tables("0.1.0"));
  const Plan plan = resolve(spot_hour(), old);
  const SpotMarket market = old.spot_markets().at("ml.p3.2xlarge", "us-east-1", *parse_date("2026-01-01"));
  const double share = 0.5 * (*market.interruption_low + *market.interruption_high);
  CHECK(1.0 - std::exp(-30 * 86400.0 / plan.interruption->time_to.mean().value()) == Approx(share));
  CHECK_FALSE(plan.interruption->zones);
  CHECK(plan.spot_discount.is_constant());
  CHECK(contains(assumption(plan, "spot.interruptions").value, "Spot Advisor"));
  CHECK(warned(plan.warnings, "weak guide"));
  CHECK(assumption(plan, "spot.capacity_wait").value == "0 s");
}

TEST_CASE("Spot: the saving is a law, and groups save together by what they cost") {
  JobSpec job = spot_hour();
  const Plan plan = resolve(job);
  CHECK_FALSE(plan.spot_discount.is_constant());
  CHECK(plan.spot_discount.quantile(0.5).value() == Approx(0.674).epsilon(0.05));
  job.spot.discount = Uncertain<Fraction>(Fraction(0.7));
  CHECK(resolve(job).spot_discount.is_constant());
}

TEST_CASE("Spot: the job's own law is taken as it is") {
  JobSpec job = spot_hour();
  job.spot.interruptions = Uncertain<Seconds>(Distribution::weibull(7200.0, 0.65));
  job.spot.capacity_wait = Seconds(600.0);
  job.spot.repeated_download = RepeatedDownload::billed;
  const Plan plan = resolve(job);
  CHECK(plan.interruption->time_to.law().text() == "weibull(mean 7200, shape 0.65)");
  CHECK(plan.interruption->capacity_wait.mean().value() == 600.0);
  CHECK(plan.interruption->instances == 1.0);
  CHECK(plan.interruption->bills_repeated_download);
  CHECK(assumption(plan, "spot.repeated_download").field.empty());
  CHECK_FALSE(warned(plan.warnings, "weak guide"));
}

TEST_CASE("Spot: the wait is that of the first start, too, unless it has its own") {
  JobSpec job = spot_hour();
  job.spot.capacity_wait = Seconds(600.0);
  CHECK(resolve(job).phases.pending.mean().value() == 600.0);
  job.phases.pending = Seconds(5.0);
  CHECK(resolve(job).phases.pending.mean().value() == 5.0);
  CHECK(resolve(job).interruption->capacity_wait.mean().value() == 600.0);
  job.spot.capacity_wait.reset();
  CHECK(resolve(job).interruption->capacity_wait.mean().value() == 5.0);
}

TEST_CASE("Spot: instances that are lost together count once") {
  JobSpec job = spot_hour();
  job.cluster.instance_count = 5;
  CHECK(resolve(job).interruption->instances == Approx(1.0 + 4 * (1.0 - 0.935)));
  CHECK(contains(assumption(resolve(job), "spot.correlation").value, "0.935"));
  job.spot.correlation = Fraction(0.0);
  CHECK(resolve(job).interruption->instances == 5.0);
  job.spot.correlation = Fraction(1.0);
  CHECK(resolve(job).interruption->instances == 1.0);
}
