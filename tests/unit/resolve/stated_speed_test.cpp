#include "simcore/resolve/stated_speed.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"

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

// ------------------------------------------------------------------------------------------------ measured elsewhere

namespace {

/// Half a million images on `count` instances of a type, at 410 a second as on one ml.g5.2xlarge.
JobDraft images(const std::string& type, int count = 1) {
  JobDraft draft;
  draft.spec.region = "us-east-1";
  draft.spec.cluster.instance_type = type;
  draft.spec.cluster.instance_count = count;
  draft.spec.work.samples = 500'000;
  draft.spec.work.batch_size = 64;
  draft.spec.work.compute.samples_per_second = Uncertain<PerSecond>(PerSecond(410));
  draft.spec.work.compute.measured_on = MeasuredOnSpec{.instance_type = "ml.g5.2xlarge", .batch_size = 64};
  return draft;
}

JobDraft resnet(const std::string& type, int count = 1) {
  JobDraft draft = images(type, count);
  draft.spec.work.model = ModelSpec{};
  draft.spec.work.model->name = "ResNet-50";
  return draft;
}

std::string refusal_of(const JobDraft& draft) {
  try {
    static_cast<void>(resolve(draft, Catalog::builtin()));
  } catch (const SpecError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("stated speed: where it was measured, it holds as it is") {
  const JobDraft here = resnet("ml.g5.2xlarge");
  JobDraft plain = here;
  plain.spec.work.compute.measured_on.reset();
  CHECK_FALSE(has_moved_speed(here.spec, Catalog::builtin()));
  CHECK_FALSE(resolve(here, Catalog::builtin()).speed);
  CHECK(resolve(here, Catalog::builtin()).assumed.size() == resolve(plain, Catalog::builtin()).assumed.size());
}

TEST_CASE("stated speed: elsewhere the model carries it over, as a run that was measured there") {
  for (JobDraft moved : {resnet("ml.g6.2xlarge"), resnet("ml.g5.2xlarge", 2)}) {
    JobDraft run = moved;
    run.spec.work.compute = {};
    MeasuredRunSpec& measured = run.spec.work.compute.measured.emplace().emplace_back();
    measured.samples_per_second = Uncertain<PerSecond>(PerSecond(410));
    measured.instance_type = "ml.g5.2xlarge";
    measured.batch_size = 64;
    const Plan plan = resolve(moved, Catalog::builtin()), same = resolve(run, Catalog::builtin());
    REQUIRE(plan.speed);
    CHECK(plan.speed->samples_per_second == same.speed->samples_per_second);
    CHECK(plan.speed->interval80.low == same.speed->interval80.low);
    CHECK(plan.speed->interval80.high == same.speed->interval80.high);
    CHECK(plan.identity.spec_id != same.identity.spec_id);  // that of the job as it was written
  }
}

TEST_CASE("stated speed: another batch and another precision are elsewhere, too") {
  JobDraft batch = resnet("ml.g5.2xlarge"), precision = batch, usual = batch;
  batch.spec.work.batch_size = 128;
  precision.spec.work.model->precision = Arithmetic::fp32;
  usual.spec.work.model->precision = Arithmetic::bf16;  // as without a word
  CHECK(resolve(batch, Catalog::builtin()).speed);
  CHECK(resolve(precision, Catalog::builtin()).speed->samples_per_second < 410.0);
  CHECK_FALSE(has_moved_speed(usual.spec, Catalog::builtin()));
}

TEST_CASE("stated speed: what cannot be carried over is refused beside all else") {
  CHECK(refusal_of(images("ml.g6.2xlarge")) ==
        "work.compute.samples_per_second: must be that of 1 × ml.g6.2xlarge, or work.model must say what a sample "
        "takes, or work.compute.same_speed_elsewhere must be true, got that of 1 × ml.g5.2xlarge");
  JobDraft timed = images("ml.g5.2xlarge", 2);
  timed.spec.work.compute.samples_per_second.reset();
  timed.spec.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  timed.spec.region = "nowhere-1";
  const std::string said = refusal_of(timed);
  CHECK_THAT(said, Catch::Contains("work.compute.duration: must be that of 2 × ml.g5.2xlarge, or") &&
                       Catch::Contains("region: "));
  CHECK_THAT(refusal_of(resnet("ml.nope")), Catch::Contains("cluster.instance_type") && !Catch::Contains("work."));
  JobDraft unknown = resnet("ml.g6.2xlarge");
  unknown.spec.work.compute.measured_on->instance_type = "ml.g5.2xlarg";
  CHECK_THAT(refusal_of(unknown), Catch::Contains("work.compute.measured_on.instance_type"));
}

TEST_CASE("stated speed: a job may say that it holds elsewhere, which the forecast repeats") {
  JobDraft same = images("ml.g6.2xlarge", 2);
  same.spec.work.compute.same_speed_elsewhere = true;
  const Plan plan = resolve(same, Catalog::builtin());
  REQUIRE(plan.warnings.size() == 1);
  CHECK(plan.warnings.front() ==
        "work.compute.samples_per_second: that of 1 × ml.g5.2xlarge is taken to hold on 2 × ml.g6.2xlarge, too "
        "(same_speed_elsewhere)");
  same.spec.work.compute.measured_on.reset();
  CHECK(same_speed_notice(same.spec, Catalog::builtin()).empty());
}

TEST_CASE("stated speed: of groups, the computing ones are where it was measured") {
  JobDraft grouped = bert();
  grouped.spec.work.compute.measured_on = MeasuredOnSpec{.groups = grouped.spec.cluster.groups};
  CHECK_FALSE(has_moved_speed(grouped.spec, Catalog::builtin()));
  grouped.spec.cluster.groups[0].instance_count = 4;  // of those that prepare data
  CHECK_FALSE(has_moved_speed(grouped.spec, Catalog::builtin()));
  grouped.spec.cluster.groups[1].instance_count = 2;
  CHECK(has_moved_speed(grouped.spec, Catalog::builtin()));
}

TEST_CASE("stated speed: measured runs become those of the job's own instances") {
  JobDraft run = stated_speed_as_run(resnet("ml.g6.2xlarge", 3), Catalog::builtin());
  CHECK(run.spec.work.compute.measured->front().instance_type == "ml.g5.2xlarge");
  measure_here(run.spec);
  CHECK(run.spec.work.compute.measured->front().instance_type == "ml.g6.2xlarge");
  CHECK(run.spec.work.compute.measured->front().instance_count == 3);
}
