#include "simcore/history/job_history.hpp"

#include "catch.hpp"
#include "histories.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("JobHistory: the origin as ISO text") {
  JobHistory job;
  CHECK(job.created().empty());
  job.origin_ms = kOrigin + 7;
  CHECK(job.created() == "2025-03-03T11:06:40.007Z");
}

TEST_CASE("JobHistory: the name without what the SDKs append") {
  const auto base = [](std::string name) {
    JobHistory job;
    job.name = std::move(name);
    return job.base_name();
  };
  CHECK(base("xgb-2024-04-22-19-00-21-227") == "xgb");
  CHECK(base("train-20240422190021") == "train");
  CHECK(base("train-1713812345-9f3a") == "train");
  CHECK(base("short-240422-1900") == "short");
  CHECK(base("bert-large-2") == "bert-large-2");
  CHECK(base("-2024-04-22-19-00-21-227") == "-2024-04-22-19-00-21-227");
}

TEST_CASE("JobHistory: interruptions are counted once, however long they are told") {
  JobHistory job;
  job.phases = {
      phase(Phase::training, Activity::training, 0, 1), phase(Phase::interrupted, Activity::interrupted, 1, 2),
      phase(Phase::interrupted, Activity::interrupted, 2, 3), phase(Phase::training, Activity::training, 3, 4),
      phase(Phase::interrupted, Activity::interrupted, 4, 5)};
  CHECK(job.interruptions() == 2);
}

TEST_CASE("JobHistory: savings from the counters, or from what a log prints of all instances") {
  JobHistory job;
  CHECK_FALSE(job.savings());
  job.training_total = 200;
  job.billable_total = 60;
  CHECK(job.savings()->value() == Approx(0.7));
  job.training_time = 0;
  CHECK_FALSE(job.savings());
  job.training_time = 100;
  job.billable_time = 25;
  CHECK(job.savings()->value() == Approx(0.75));
}

TEST_CASE("JobHistory: only a completed job is not censored") {
  JobHistory job;
  CHECK(job.censored());
  job.outcome = Outcome::stopped;
  CHECK(job.censored());
  job.outcome = Outcome::completed;
  CHECK_FALSE(job.censored());
}
