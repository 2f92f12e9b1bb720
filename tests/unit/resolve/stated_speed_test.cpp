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
  CHECK_FALSE(has_moved_speed(here, Catalog::builtin()));
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
  precision.spec.work.compute.measured_on->precision = Arithmetic::bf16;
  usual.spec.work.compute.measured_on->precision = Arithmetic::bf16;  // as without a word
  CHECK(resolve(batch, Catalog::builtin()).speed);
  CHECK(resolve(precision, Catalog::builtin()).speed->samples_per_second < 410.0);
  CHECK_FALSE(has_moved_speed(usual, Catalog::builtin()));
}

TEST_CASE("stated speed: what a measurement does not say is as in the job") {
  const Catalog& catalog = Catalog::builtin();
  for (const Arithmetic precision : {Arithmetic::fp32, Arithmetic::tf32, Arithmetic::fp16, Arithmetic::bf16}) {
    JobDraft stated = resnet("ml.g5.2xlarge");
    stated.spec.work.model->precision = precision;
    CHECK_FALSE(has_moved_speed(stated, catalog));
  }
  JobDraft older = resnet("ml.g5.2xlarge");  // a V100 has no bf16: there, its usual precision was meant
  older.spec.work.model->precision = Arithmetic::bf16;
  older.spec.work.compute.measured_on->instance_type = "ml.p3.2xlarge";
  CHECK(measured_place(older.spec, catalog).precision == Arithmetic::fp16);
  JobDraft four = resnet("ml.g5.2xlarge", 4);
  four.spec.work.compute.measured_on = MeasuredOnSpec{.batch_size = 64};
  CHECK_FALSE(has_moved_speed(four, catalog));
  four.spec.work.compute.measured_on = MeasuredOnSpec{.batch_size = 32};
  CHECK(measured_place(four.spec, catalog).instances.at("ml.g5.2xlarge") == 4);
  CHECK(has_moved_speed(four, catalog));
  four.spec.work.compute.measured_on = MeasuredOnSpec{.instance_count = 2};
  CHECK(measured_place(four.spec, catalog).instances.at("ml.g5.2xlarge") == 2);
  four.spec.work.compute.measured_on = MeasuredOnSpec{.instance_type = "ml.g5.2xlarge"};
  CHECK(measured_place(four.spec, catalog).instances.at("ml.g5.2xlarge") == 1);
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
  JobDraft named = images("ml.g6.2xlarge");
  named.file = "job.yaml";
  CHECK(refusal_of(named).starts_with("job.yaml: work.compute.samples_per_second: must be that of 1 × ml.g6.2xlarge"));
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
  CHECK_FALSE(has_moved_speed(grouped, Catalog::builtin()));
  grouped.spec.cluster.groups[0].instance_count = 4;  // of those that prepare data
  CHECK_FALSE(has_moved_speed(grouped, Catalog::builtin()));
  grouped.spec.cluster.groups[1].instance_count = 2;
  CHECK(has_moved_speed(grouped, Catalog::builtin()));
}

TEST_CASE("stated speed: measured runs become those of the job's own instances") {
  JobDraft run = stated_speed_as_run(resnet("ml.g6.2xlarge", 3), Catalog::builtin());
  CHECK(run.spec.work.compute.measured->front().instance_type == "ml.g5.2xlarge");
  measure_here(run.spec);
  CHECK(run.spec.work.compute.measured->front().instance_type == "ml.g6.2xlarge");
  CHECK(run.spec.work.compute.measured->front().instance_count == 3);
}

TEST_CASE("stated speed: what is wrong with the place where it was measured is said there, and once") {
  JobDraft type = resnet("ml.g6.2xlarge"), count = type, group = type, precision = type;
  type.spec.work.compute.measured_on->instance_type = "ml.g5.2xlarg";
  CHECK(refusal_of(type).starts_with("work.compute.measured_on.instance_type: must be an instance type"));
  count.spec.work.compute.measured_on->instance_count = 0;
  CHECK(refusal_of(count) == "work.compute.measured_on.instance_count: must be at least 1 and at most 10000, got 0");
  group.spec.work.compute.measured_on = MeasuredOnSpec{.groups = {{"a", "ml.nope", 1}}};
  CHECK(refusal_of(group).starts_with("work.compute.measured_on.groups[0].instance_type: must be an instance type"));
  precision.spec.work.compute.measured_on->precision = Arithmetic::fp8;
  CHECK(refusal_of(precision).starts_with("work.compute.measured_on.precision: "));
}

TEST_CASE("stated speed: a duration belongs to all groups, also to those that do not compute") {
  JobDraft timed = bert();
  timed.spec.work.compute.samples_per_second.reset();
  timed.spec.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  timed.spec.work.compute.measured_on = MeasuredOnSpec{.groups = timed.spec.cluster.groups};
  CHECK_FALSE(has_moved_speed(timed, Catalog::builtin()));
  timed.spec.cluster.groups[0].instance_count = 4;
  CHECK(has_moved_speed(timed, Catalog::builtin()));
  JobDraft other = bert();
  other.spec.work.compute.measured_on = MeasuredOnSpec{.groups = other.spec.cluster.groups};
  other.spec.cluster.groups.push_back({"c", "ml.p4d.24xlarge", 1});  // computes, too
  CHECK(has_moved_speed(other, Catalog::builtin()));
}

TEST_CASE("stated speed: its spread goes along") {
  JobDraft plain = resnet("ml.g5.2xlarge", 2), wide = plain;
  wide.spec.work.compute.spread = Fraction(0.5);
  const auto width = [](const JobDraft& draft) {
    const Interval interval = resolve(draft, Catalog::builtin()).speed->interval80;
    return interval.high / interval.low;
  };
  CHECK(width(wide) > 1.1 * width(plain));
}

TEST_CASE("stated speed: a precision without a model is of no account") {
  JobDraft draft = images("ml.g5.2xlarge");
  draft.spec.work.compute.measured_on->precision = Arithmetic::fp16;
  CHECK_FALSE(has_moved_speed(draft, Catalog::builtin()));
}

TEST_CASE("stated speed: what holds elsewhere is that of the job's own instances where a speed is asked for") {
  JobDraft same = resnet("ml.g6.2xlarge", 4);
  same.spec.work.compute.same_speed_elsewhere = true;
  CHECK(resolve_with_speed(same, Catalog::builtin()).speed->samples_per_second == Approx(410).epsilon(1e-3));
  same.spec.work.compute.samples_per_second.reset();
  same.spec.work.compute.measured_on.reset();
  CHECK(same_speed_notice(same.spec, Catalog::builtin()) ==
        "work.compute.same_speed_elsewhere: without effect, no time or speed is stated");
}

TEST_CASE("stated speed: the same number elsewhere is a repetition, however it is written") {
  const auto repeats = [](const JobDraft& job, const JobDraft& other) {
    return repeats_speed(job.spec, other.spec, Catalog::builtin());
  };
  const auto plain = [](const std::string& type, int count = 1) {
    JobDraft draft = images(type, count);
    draft.spec.work.compute.measured_on.reset();
    return draft;
  };
  const JobDraft here = plain("ml.g5.2xlarge");
  CHECK(repeats(plain("ml.g6.2xlarge"), here));
  CHECK(repeats(plain("ml.g6.2xlarge"), images("ml.g6.2xlarge")));
  CHECK_FALSE(repeats(images("ml.g6.2xlarge"), here));  // says where it was measured
  JobDraft group = here, unsaid = plain("ml.g5.2xlarge"), other = plain("ml.g6.2xlarge");
  group.spec.cluster.groups = {{"a", "ml.g5.2xlarge", 1}};
  group.spec.cluster.instance_type.clear();
  unsaid.spec.work.batch_size.reset();
  other.spec.work.compute.samples_per_second = Uncertain<PerSecond>(PerSecond(411));
  CHECK_FALSE(repeats(group, here));
  CHECK_FALSE(repeats(unsaid, here));
  CHECK_FALSE(repeats(other, here));
  other = plain("ml.g6.2xlarge");
  other.spec.work.compute.same_speed_elsewhere = true;
  CHECK_FALSE(repeats(other, here));
  CHECK_FALSE(repeats(here, other));
}
