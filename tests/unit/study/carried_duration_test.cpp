#include "simcore/study/carried_duration.hpp"

#include "catch.hpp"
#include "simcore/resolve/resolve.hpp"

using namespace simcore;

namespace {

JobDraft two_hours(const std::string& type) {
  JobDraft draft;
  draft.spec.region = "us-east-1";
  draft.spec.cluster.instance_type = type;
  draft.spec.work.compute.duration = Uncertain<Seconds>(Seconds(7200));
  return draft;
}

TypeTrial trial_on(const JobDraft& job, const std::string& type) {
  const Catalog& catalog = Catalog::builtin();
  const TypeTrial moved = on_type(job, catalog.instance_types().at(type), std::nullopt, BatchRule::global);
  return with_carried_duration(moved, job, catalog);
}

}  // namespace

TEST_CASE("Carried duration: on its own type the number stays, on another it becomes a law") {
  const TypeTrial own = trial_on(two_hours("ml.m5.xlarge"), "ml.m5.xlarge");
  CHECK(own.duration_of == "ml.m5.xlarge");
  CHECK(own.draft.spec.work.compute.duration->is_constant());
  CHECK(own.cautions.empty());
  const TypeTrial other = trial_on(two_hours("ml.m5.xlarge"), "ml.c5.xlarge");
  CHECK(other.duration_of == "ml.m5.xlarge");
  CHECK_FALSE(other.draft.spec.work.compute.duration->is_constant());
  CHECK(other.cautions.size() == 1);  // less memory
}

TEST_CASE("Carried duration: what has accelerators, or ran on them, stays as it is") {
  for (const auto& [from, to] :
       {std::pair("ml.m5.xlarge", "ml.g5.xlarge"), std::pair("ml.g5.xlarge", "ml.m5.xlarge")}) {
    const TypeTrial trial = trial_on(two_hours(from), to);
    CHECK_FALSE(trial.duration_of);
    CHECK(trial.draft.spec.work.compute.duration->is_constant());
  }
}

TEST_CASE("Carried duration: a speed counts samples where the job has them, else whole works") {
  JobDraft job = two_hours("ml.m5.xlarge");
  const auto speed_on = [&](const std::string& type) {
    const TypeTrial trial = trial_on(job, type);
    return speed_of_duration(trial, resolve(trial.draft, Catalog::builtin()));
  };
  CHECK(speed_on("ml.m5.xlarge").samples_per_second == Approx(1.0 / 7200.0).epsilon(0.01));
  job.spec.work.samples = 36'000;
  job.spec.work.epochs = 2;
  CHECK(speed_on("ml.m5.xlarge").samples_per_second == Approx(10.0).epsilon(0.01));
  // Four times the cores of the same speed: the middle of 1 and 4 on a logarithmic scale.
  CHECK(speed_on("ml.m5.4xlarge").samples_per_second == Approx(20.0).epsilon(0.01));
  CHECK_THAT(speed_on("ml.m5.4xlarge").basis, Catch::Contains("carried over by the speeds of the processors"));
}
