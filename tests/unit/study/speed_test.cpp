#include "simcore/study/speed.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/json.hpp"
#include "simcore/resolve/stated_speed.hpp"

using namespace simcore;

TEST_CASE("speed: the training speed of the plan, and what of it is assumed") {
  JobDraft draft;
  draft.spec.name = "bert";
  draft.spec.cluster.instance_type = "ml.p3dn.24xlarge";
  draft.spec.work.samples = 1'000'000;
  draft.spec.work.batch_size = 1024;
  draft.spec.work.model = ModelSpec{};
  draft.spec.work.model->name = "BERT-large";
  draft.spec.work.model->sequence_length = 128;
  const Plan plan = resolve_with_speed(draft, Catalog::builtin());
  const Speed found = speed(draft, Catalog::builtin());
  CHECK(found.job == "bert");
  CHECK(found.spec_id == plan.identity.spec_id);
  CHECK(to_json(found.training) == to_json(*plan.speed));
  REQUIRE_FALSE(found.assumed.empty());
  for (const Assumption& each : found.assumed) CHECK(each.field.starts_with("work."));
  CHECK_THAT(to_json(found), Catch::Contains("\"spec_id\"") && !Catch::Contains("\"assumed\""));
  draft.spec.work.model.reset();
  draft.spec.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  CHECK_THROWS_WITH(speed(draft, Catalog::builtin()), Catch::Contains("must say how fast the job is"));
}
