#include "simcore/resolve/resolve.hpp"

#include "catch.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/version.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Resolve: a plan knows what it is about") {
  const JobSpec job = hour_job();
  const Plan plan = resolve(job);
  CHECK(plan.identity.job == "hour");
  CHECK(plan.identity.spec_id == content_id(job));
  CHECK(plan.identity.version == kVersion);
  CHECK(plan.identity.catalog == Catalog::builtin().digest());
  CHECK(to_string(plan.as_of) == "2026-01-01");
}

TEST_CASE("Resolve: the same job gives the same plan") {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(Bytes(1e9), 10);
  const Plan a = resolve(job), b = resolve(JobDraft{job, {}, "job.json"});
  CHECK(a.identity.spec_id == b.identity.spec_id);
  CHECK(a.warnings == b.warnings);
  REQUIRE(a.assumed.size() == b.assumed.size());
  for (std::size_t i = 0; i < a.assumed.size(); ++i) CHECK(a.assumed[i].value == b.assumed[i].value);
}

TEST_CASE("Resolve: without a day the catalog's newest one counts, and is said") {
  JobSpec job = hour_job();
  job.as_of.reset();
  const Plan plan = resolve(job);
  CHECK(plan.as_of == Catalog::builtin().newest());
  CHECK(assumption(plan, "as_of").value == to_string(Catalog::builtin().newest()));
  CHECK(assumption(resolve(hour_job()), "as_of").field.empty());
}

TEST_CASE("Resolve: every assumption has a value, and a source with a day or a rule") {
  JobSpec job = hour_job();
  job.as_of.reset();
  job.purchase = Purchase::spot;
  job.work.compute.duration.reset();
  job.work.compute.samples_per_second = PerSecond(100.0);
  job.work.samples = 1000;
  job.artifact.size = Bytes(1e9);
  job.checkpoint.every = Seconds(900.0);
  job.channels["a"] = s3_channel(Bytes(1e9), 10);
  job.channels["b"] = s3_channel(Bytes(1e9), 10, InputMode::fast_file);
  job.channels["c"] = s3_channel(Bytes(1e9), 10, InputMode::pipe);
  job.channels["d"] = mounted_channel(Source::fsx, Bytes(1e9), 10);
  job.channels["e"] = mounted_channel(Source::efs, Bytes(1e9), 10);
  const Plan plan = resolve(job);
  for (const Assumption& known : plan.assumed) {
    INFO(known.field);
    CHECK_FALSE(known.field.empty());
    CHECK_FALSE(known.value.empty());
    CHECK(known.source.size() > 15);
    CHECK((known.as_of.empty() || parse_date(known.as_of).has_value()));
  }
  for (const char* field :
       {"as_of", "cluster.volume_size", "spot.capacity_wait", "phases.starting", "phases.image_pull", "phases.startup",
        "phases.upload", "stopping.max_runtime", "stopping.grace", "spot.discount", "prices.instance_hour",
        "checkpoint (charges)", "channels.a.kept_for"}) {
    INFO(field);
    CHECK_FALSE(assumption(plan, field).field.empty());
  }
}

TEST_CASE("Resolve: a job that gives everything assumes little") {
  JobSpec job = hour_job();
  job.cluster.volume_size = Bytes(30e9);
  job.phases.pending = job.phases.starting = job.phases.image_pull = job.phases.upload = Seconds(1.0);
  job.phases.download = Seconds(1.0);
  job.artifact.size = Bytes(1e6);
  job.artifact.compression = Compression::none;
  job.stopping.max_runtime = Seconds(3600.0);
  job.stopping.grace = Seconds(60.0);
  job.prices.instance_hour = UsdPerHour(1.0);
  const Plan plan = resolve(job);
  REQUIRE(plan.assumed.size() == 2);  // rules of the service and of simcore, which no field replaces
  CHECK(plan.assumed[0].field == "stopping.max_runtime (counts)");
  CHECK(plan.assumed[1].field == "billing (free tier)");
  CHECK(plan.warnings.empty());
}

TEST_CASE("Resolve: unknown types and regions come back with the nearest known one") {
  JobSpec job = hour_job();
  job.cluster.instance_type = "ml.p3.2xlrage";
  job.region = "us-esat-1";
  const std::vector<Problem> problems = refusals(job);
  REQUIRE(problems.size() == 2);
  CHECK(problem_at(problems, "region").nearest == "us-east-1");
  CHECK(problem_at(problems, "cluster.instance_type").nearest == "ml.p3.2xlarge");
  CHECK(problem_at(problems, "cluster.instance_type").value == "'ml.p3.2xlrage'");
}

TEST_CASE("Resolve: everything that is wrong is said at once, behind the name of the file") {
  JobDraft draft{hour_job(), {{"work.epoch", "is not a known key", "'epoch'", "epochs"}}, "job.json"};
  draft.spec.region = "nowhere";
  draft.spec.cluster.instance_count = 0;
  draft.spec.channels["train"] = s3_channel(Bytes(0.0), 10);
  draft.spec.stopping.grace = Seconds(500.0);
  const std::vector<Problem> problems = refusals(draft);
  CHECK(problems.size() == 5);
  for (const char* place :
       {"work.epoch", "region", "cluster.instance_count", "channels.train.size", "stopping.grace"}) {
    INFO(place);
    CHECK_FALSE(problem_at(problems, std::string("job.json: ") + place).rule.empty());
  }
}

TEST_CASE("Resolve: what the reader could not read is not complained of twice") {
  JobDraft draft{hour_job(), {{"channels.train.size", "must be a size", "'big'", ""}}, ""};
  draft.spec.channels["train"] = s3_channel(Bytes(0.0), 10);  // what the reader leaves behind
  CHECK(refusals(draft).size() == 1);
}

TEST_CASE("Resolve: a job with other problems still learns whether its data fits") {
  JobSpec job = hour_job();
  job.region = "nowhere";
  job.channels["train"] = s3_channel(Bytes(100e9), 10);
  const std::vector<Problem> problems = refusals(job);
  CHECK(problems.size() == 2);
  CHECK(contains(problem_at(problems, "channels").value, "too much"));
}

TEST_CASE("Resolve: parts of the description without effect are pointed out") {
  JobSpec job = hour_job();
  job.spot.discount = Fraction(0.7);
  job.stopping.max_wait = Seconds(2.0 * 86400.0);
  const Plan plan = resolve(job);
  CHECK(warned(plan.warnings, "spot: without effect"));
  CHECK(warned(plan.warnings, "stopping.max_wait: without effect"));
}

TEST_CASE("Resolve: S3 counts pages of a thousand keys and parts of 8 MiB") {
  const Plan plan = resolve(hour_job());
  CHECK(plan.requests.page == 1000.0);
  CHECK(plan.requests.part.value() == 8.0 * 1024 * 1024);
}
