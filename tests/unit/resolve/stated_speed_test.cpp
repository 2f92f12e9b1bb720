#include "simcore/resolve/stated_speed.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

JobDraft bert() {
  JobDraft draft;
  draft.spec.cluster.groups = {
      {"data", "ml.c5.9xlarge", 2}, {"a", "ml.p3dn.24xlarge", 1}, {"b", "ml.p3dn.24xlarge", 1}};
  draft.spec.work.samples = 1'000'000;
  draft.spec.work.batch_size = 1024;
  draft.spec.work.model = ModelSpec{};
  draft.spec.work.model->name = "BERT-large";
  draft.spec.work.model->sequence_length = 128;
  draft.spec.work.compute.samples_per_second = Uncertain<PerSecond>(PerSecond(1764));
  return draft;
}

}  // namespace

TEST_CASE("stated speed: of groups, all nodes of the computing type count") {
  const InstanceGroupSpec nodes = computing_nodes(bert().spec.cluster, Catalog::builtin());
  CHECK(nodes.instance_type == "ml.p3dn.24xlarge");
  CHECK(nodes.instance_count == 2);
}

TEST_CASE("stated speed: it becomes a run measured on the job's own instances, with its own batch, once") {
  const JobDraft once = stated_speed_as_run(bert(), Catalog::builtin());
  const JobDraft twice = stated_speed_as_run(once, Catalog::builtin());
  for (const JobDraft& draft : {once, twice}) {
    CHECK_FALSE(draft.spec.work.compute.samples_per_second);
    REQUIRE(draft.spec.work.compute.measured->size() == 1);
    const MeasuredRunSpec& run = draft.spec.work.compute.measured->front();
    CHECK(run.instance_type == "ml.p3dn.24xlarge");
    CHECK(run.instance_count == 2);
    CHECK(run.batch_size == 1024);
  }
}

TEST_CASE("stated speed: the plan has it, or the job is refused") {
  CHECK(resolve_with_speed(bert(), Catalog::builtin()).speed->instance_type == "ml.p3dn.24xlarge");
  JobDraft draft = bert();
  draft.spec.work.model.reset();
  draft.spec.work.compute = {};
  draft.spec.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  CHECK_THROWS_WITH(resolve_with_speed(draft, Catalog::builtin()), Catch::Contains("must say how fast the job is"));
}
