#include "simcore/resolve/overrides.hpp"

#include "catch.hpp"
#include "simcore/catalog/stated_parameter.hpp"
#include "simcore/spec/reference.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec file_job() {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(Bytes(1e9), 100);
  return job;
}

Catalog with_profile(const std::string& name, const Measurements& parameters) {
  const Catalog& known = Catalog::builtin();
  const Provenance seen{"seen", parse_date("2026-10-01").value()};
  StatedParameters stated = stated_parameters(parameters, known.parameters(), known.instance_types(), layer_name(name),
                                              seen, parameter_bounds());
  REQUIRE(stated.problems.empty());
  return known.with(profile(name, seen, std::move(stated.rows)));
}

const FilePath& path_of(const Plan& plan) { return std::get<FilePath>(plan.channels.at(0).path); }

/// The median of a rate.
template <class Q>
Q known(const Rate<Q>& rate) {
  return rate.law().quantile(0.5);
}

}  // namespace

TEST_CASE("overrides: the job file stands above the profile, and that above what is built in") {
  JobSpec job = file_job();
  const Catalog catalog =
      with_profile("mine", {{"file.bandwidth", BytesPerSecond(2e8)}, {"file.object_rate", PerSecond(400)}});
  job.parameters["file.bandwidth"] = BytesPerSecond(3e8);
  const Plan plan = resolve(job, catalog);
  CHECK(known(path_of(plan).bandwidth) == BytesPerSecond(3e8));
  CHECK(known(path_of(plan).object_rate) == PerSecond(400));
  CHECK(known(path_of(plan).base) == known(path_of(resolve(file_job())).base));
  CHECK(assumption(plan, "channels.train (file.bandwidth)").value == "300 MB/s");
  CHECK(assumption(plan, "channels.train (file.bandwidth)").source == "the job file");
  CHECK(assumption(plan, "channels.train (file.object_rate)").source == "profile mine (seen)");
  CHECK(assumption(plan, "channels.train (file.object_rate)").as_of == "2026-10-01");
  CHECK(plan.identity.catalog == catalog.digest());
  CHECK(plan.warnings == resolve(file_job()).warnings);
}

TEST_CASE("overrides: a later profile stands above an earlier one") {
  const Catalog below = with_profile("below", {{"file.bandwidth", BytesPerSecond(2e8)}, {"file.base", Seconds(1)}});
  const Catalog upper = with_profile("upper", {{"file.bandwidth", BytesPerSecond(3e8)}});
  const Plan plan = resolve(file_job(), below.with(upper.profiles().front()));
  CHECK(known(path_of(plan).bandwidth) == BytesPerSecond(3e8));
  CHECK(known(path_of(plan).base) == Seconds(1));
}

TEST_CASE("overrides: a scope is a family, a class, or all") {
  JobSpec job = file_job();
  job.parameters = {{"file.bandwidth@g5", BytesPerSecond(4e8)},
                    {"file.bandwidth@accelerated", BytesPerSecond(3e8)},
                    {"file.bandwidth", BytesPerSecond(2e8)}};
  const auto bandwidth = [&](const char* type) {
    job.cluster.instance_type = type;
    return known(path_of(resolve(job)).bandwidth).value();
  };
  CHECK(bandwidth("ml.g5.xlarge") == 4e8);
  CHECK(bandwidth("ml.p3.2xlarge") == 3e8);
  CHECK(bandwidth("ml.m5.large") == 2e8);
}

TEST_CASE("overrides: each group of a cluster has the parameters of its own type") {
  JobSpec job = hour_job();
  job.cluster.instance_type.clear();
  job.cluster.groups = {{"a", "ml.p3.2xlarge", 1}, {"b", "ml.m5.large", 1}};
  job.parameters = {{"cluster.volume_size@p3", kGigabyte * 100}, {"cluster.volume_size", kGigabyte * 40}};
  const Plan plan = resolve(job);
  CHECK(plan.groups.at(0).volume.capacity == 100 * kGibibyte);
  CHECK(plan.groups.at(1).volume.capacity == 40 * kGibibyte);
}

TEST_CASE("overrides: laws of phases and rates are drawn") {
  JobSpec job = file_job();
  job.parameters = {{"phase.starting", Uncertain<Seconds>(Distribution::uniform(10, 30))},
                    {"file.base", Uncertain<Seconds>(Distribution::uniform(2, 4))}};
  const Plan plan = resolve(job);
  CHECK(plan.phases.starting.law().text() == "uniform(low 10, high 30)");
  CHECK(path_of(plan).base.law().law().text() == "uniform(low 2, high 4)");
  CHECK(assumption(plan, "phases.starting").value == "20 s (p95 29 s)");
  CHECK_FALSE(warned(plan.warnings, "phase.starting"));
}

TEST_CASE("overrides: what no field asks for is shown too") {
  JobSpec job = hour_job();
  job.parameters["billing.month"] = Seconds(730 * 3600.0);
  const Plan plan = resolve(job);
  CHECK(assumption(plan, "parameters.billing.month").value == "730 h");
  CHECK(assumption(plan, "parameters.billing.month").source == "the job file");
}

TEST_CASE("overrides: what has no effect on the job is warned of") {
  JobSpec job = file_job();
  job.phases.starting = Seconds(5);
  job.parameters = {{"phase.starting", Seconds(9)},
                    {"pipe.start", Seconds(9)},
                    {"file.base@p4d", Seconds(9)},
                    {"upload.gzip_ratio", 0.5},
                    {"file.base", Seconds(9)}};
  const Plan plan = resolve(job, with_profile("mine", {{"efs.mount", Seconds(9)}}));
  CHECK(plan.phases.starting.mean() == Seconds(5));
  for (const char* key : {"parameters.upload.gzip_ratio", "parameters.phase.starting", "parameters.pipe.start",
                          "parameters.file.base@p4d", "profile mine"})
    CHECK(warned(plan.warnings, std::string(key) + ": without effect on this job"));
  CHECK_FALSE(warned(plan.warnings, "parameters.file.base:"));
}

TEST_CASE("overrides: problems stand beside all others, with their place in the file") {
  JobSpec job = file_job();
  job.region = "us-esat-1";
  job.parameters = {{"file.bandwith", BytesPerSecond(1)}, {"readers", 0.0}};
  const std::vector<Problem> found = refusals(JobDraft{job, {}, "job.json"});
  CHECK(problem_at(found, "job.json: parameters.file.bandwith").nearest == "file.bandwidth");
  CHECK(problem_at(found, "job.json: parameters.readers").rule == "must be at least 1 and at most 1e+05");
  CHECK(problem_at(found, "job.json: region").nearest == "us-east-1");
}

TEST_CASE("overrides: a field's own bounds hold for its parameter") {
  JobSpec job = hour_job();
  job.parameters = {{"stopping.max_runtime", kDay * 29}, {"cluster.volume_size", Bytes(5)}};
  const std::vector<Problem> found = refusals(job);
  CHECK(contains(problem_at(found, "parameters.stopping.max_runtime").rule, "at most 28 d 0 h"));
  CHECK(contains(problem_at(found, "parameters.cluster.volume_size").rule, "at least 1 GB"));
}
