#include "simcore/resolve/plan_variants.hpp"

#include "catch.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/record/json.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// A spot job of an hour with one channel, whose checkpoints take time and space.
JobDraft spot_job() {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  job.stopping.max_wait = 10.0 * kDay;
  job.spot.interruptions = Uncertain<Seconds>(Distribution::exponential(7200.0));
  job.channels["train"] = s3_channel(Bytes(1e9), 10);
  job.checkpoint.every = Seconds(900.0);
  job.checkpoint.size = Bytes(5e9);
  return {job, {}, ""};
}

JobDraft with(const JobDraft& job, const JobVariant& variant) {
  JobDraft draft = job;
  JobSpec& spec = draft.spec;
  if (!variant.instance_type.empty()) spec.cluster.instance_type = variant.instance_type;
  spec.cluster.instance_count = variant.instance_count.value_or(spec.cluster.instance_count);
  spec.purchase = variant.purchase.value_or(spec.purchase);
  if (variant.checkpoint_every) spec.checkpoint.every = variant.checkpoint_every;
  return draft;
}

/// Everything that is said of 20 runs, but for whose runs they are.
std::string said(Plan plan) {
  plan.identity.spec_id.clear();
  return to_json(forecast(plan, {.replications = 20}));
}

}  // namespace

TEST_CASE("Plan variants: say what resolve() says, however they came about") {
  const JobDraft job = spot_job();
  PlanVariants variants(job);
  for (const double every : {900.0, 600.0, 1.0, 3.0, 45.0, 3599.0, 3600.0, 3601.0, 86400.0, 901.5})
    for (const char* type : {"", "ml.p3.8xlarge"})
      for (const int count : {1, 2})
        for (const Purchase purchase : {Purchase::spot, Purchase::on_demand}) {
          JobVariant variant{.instance_type = type, .instance_count = count, .purchase = purchase};
          variant.checkpoint_every = Seconds(every);
          INFO(every << " s, " << type << " x " << count << ", " << word(purchase));
          const std::vector<Problem> refused = refusals(with(job, variant));
          if (refused.empty())
            CHECK(said(variants.plan(variant)) == said(resolve(with(job, variant))));
          else
            CHECK_THROWS_AS(variants.plan(variant), SpecError);
        }
}

TEST_CASE("Plan variants: the interval alone is not resolved again, and still names another job") {
  PlanVariants variants(spot_job());
  const std::string own = variants.plan({}).identity.spec_id;
  CHECK(own == resolve(spot_job()).identity.spec_id);
  CHECK(variants.plan({.checkpoint_every = Seconds(600.0)}).identity.spec_id == own + "+every=600");
  CHECK(variants.plan({.checkpoint_every = Seconds(600.5)}).identity.spec_id == own + "+every=600.5");
  CHECK(variants.resolved() == 1);
  CHECK(variants.plan({.checkpoint_every = Seconds(7200.0)}).warnings.size() == 1);  // all work would be lost
  CHECK(variants.resolved() == 2);
}

TEST_CASE("Plan variants: other prices and other channels") {
  JobDraft job = spot_job();
  Channels packed = job.spec.channels;
  packed["train"].objects = 1'000'000;
  PlanVariants variants(job, {packed});
  job.spec.channels = packed;
  CHECK(said(variants.plan({.channels = 1})) == said(resolve(job)));
  job.spec.as_of = parse_date("2025-01-01");
  CHECK(said(variants.plan({.as_of = parse_date("2025-01-01"), .channels = 1})) == said(resolve(job)));
  CHECK(variants.resolved() == 2);
  CHECK_THROWS_AS(variants.plan({.channels = 2}), SpecError);
}
