#include "simcore/study/planner.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"

using namespace simcore;

namespace {

JobSpec job() {
  JobSpec spec;
  spec.cluster.instance_type = "ml.p3.2xlarge";
  spec.work.compute.duration = Uncertain<Seconds>(Distribution::lognormal(7200.0, 8000.0));
  spec.work.compute.same_speed_elsewhere = true;
  spec.purchase = Purchase::spot;
  spec.stopping.max_wait = 2.0 * kDay;
  spec.spot.interruptions = Uncertain<Seconds>(Distribution::exponential(8.0 * 3600.0));
  spec.checkpoint.size = Bytes(1e9);
  spec.checkpoint.every = Seconds(600.0);
  return spec;
}

}  // namespace

TEST_CASE("planner: a variant comes to what its plan does, whatever was asked before") {
  Planner planner({job(), {}, ""}, {.seed = 3});
  std::vector<JobVariant> variants;
  for (const char* type : {"ml.p3.2xlarge", "ml.p3.8xlarge"})
    for (const Purchase purchase : {Purchase::spot, Purchase::on_demand})
      for (const double every : {600.0, 900.0}) variants.push_back({type, {}, purchase, {}, 0, Seconds(every)});
  for (int round = 0; round < 2; ++round)
    for (const JobVariant& variant : variants) {
      JobSpec spec = job();
      spec.cluster.instance_type = variant.instance_type;
      spec.purchase = *variant.purchase;
      spec.checkpoint.every = variant.checkpoint_every;
      const BriefForecast expected = BriefForecaster({.seed = 3}).forecast(resolve(spec));
      const BriefForecast found = planner.forecast(variant);
      CHECK(found.runs == expected.runs);
      CHECK(found.cost_usd.mean.value == expected.cost_usd.mean.value);
      CHECK(found.cost_usd.p90.error == expected.cost_usd.p90.error);
      CHECK(found.wall_clock_s.p90.value == expected.wall_clock_s.p90.value);
    }
}

TEST_CASE("planner: a variant that is not possible is refused, and the next one is answered") {
  Planner planner({job(), {}, ""});
  CHECK_THROWS_AS(planner.forecast({.instance_type = "ml.p3.3xlarge"}), SpecError);
  CHECK_THROWS_AS(planner.forecast({.channels = 1}), SpecError);
  CHECK(planner.forecast({}).cost_usd.mean.value > 0.0);
}
