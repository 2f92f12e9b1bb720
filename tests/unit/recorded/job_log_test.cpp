#include "simcore/recorded/detail/job_log.hpp"

#include <sstream>

#include "catch.hpp"

using namespace simcore;
using Texts = std::vector<std::string>;

namespace {

struct ReadLog {
  JobHistory job;
  Texts problems;
};

ReadLog log(const std::string& text) {
  JobLog log;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) log.read(line);
  ReadLog read;
  read.job.sources.push_back({SourceKind::log, "a.log", ""});
  std::vector<Problem> problems;
  log.fill(read.job, problems);
  for (const Problem& problem : problems) read.problems.push_back(problem.message());
  return read;
}

double at(const Moment& moment) { return moment.time.seconds().value(); }

}  // namespace

TEST_CASE("log: statuses that were found at once carry the time of the last") {
  const ReadLog read = log(R"(2025-03-03 09:00:00 Starting - Starting the training job
2025-03-03 09:00:15 Starting - Preparing the instances for training
2025-03-03 09:02:37 Training - Training image download completed. Training in progress
2025-03-03 09:02:37 Uploading - Uploading generated training model
2025-03-03 09:02:37 Completed - Training job completed
)");
  REQUIRE(read.problems.empty());
  CHECK(read.job.created_is == TimePrecision::polled);
  REQUIRE(read.job.phases.size() == 4);
  CHECK(read.job.phases[0].begin == Moment{SimTime{}, TimePrecision::polled, SimTime{}});
  CHECK(at(read.job.phases[2].begin) == 157.0);
  CHECK(read.job.phases[2].begin.earliest.seconds().value() == 15.0);
  CHECK(read.job.phases[2].begin.precision == TimePrecision::polled);
  CHECK(read.job.outcome == Outcome::completed);
  CHECK(read.job.ended->seconds().value() == 157.0);
}

TEST_CASE("log: what was before its first line is not known") {
  const ReadLog read = log(R"(2025-03-03 09:02:37 Starting - Preparing the instances for training
2025-03-03 09:02:37 Downloading - Downloading input data
)");
  CHECK(read.job.created_is == TimePrecision::unknown);
  CHECK(read.job.phases[0].begin.precision == TimePrecision::unknown);
  CHECK(read.job.phases[1].begin.precision == TimePrecision::polled);
  CHECK_FALSE(read.job.phases[1].end);
  CHECK_FALSE(read.job.outcome);
}

TEST_CASE("log: lines that are printed again say nothing new") {
  const std::string once = R"(2025-03-03 09:00:00 Starting - Starting the training job
2025-03-03 09:00:00 Starting - Starting the training job
2025-03-03 09:01:00 Completed - Training job completed
)";
  const ReadLog read =
      log(once + "2025-03-03 09:01:00 Starting - Starting the training job\n2025-03-03 09:01:00 Completed - x\n");
  CHECK(read.problems.empty());
  CHECK(read.job.phases.size() == 1);
}

TEST_CASE("log: another job begins with its name, or behind an end") {
  JobLog log;
  log.read("INFO:sagemaker:Creating training-job with name: a");
  CHECK(log.name() == "a");
  CHECK(log.ends_before("Creating training-job with name: b"));
  CHECK_FALSE(log.ends_before("Creating training-job with name: a"));
  CHECK_FALSE(log.ends_before("2025-03-03 09:00:00 Starting - Starting the training job"));
  log.read("2025-03-03 09:01:00 Completed - Training job completed");
  CHECK(log.ends_before("2025-03-03 10:00:00 Starting - Starting the training job"));
  CHECK_FALSE(log.ends_before("2025-03-03 09:01:00 Starting - Starting the training job"));
}

TEST_CASE("log: counters, savings and what frameworks write") {
  const ReadLog read = log(R"(SM_HOSTS=["algo-1","algo-2"]
SM_CURRENT_INSTANCE_TYPE=ml.g5.xlarge
SM_USER_ENTRY_POINT=train.py
    "job_name": "a-1",
2025-03-03 09:03:01,250 toolkit INFO x
2025-03-03 09:04:01,250 toolkit INFO x
2012-03-03 09:04:01,250 data
...Training seconds: 216
Billable seconds: 64
Managed Spot Training savings: 70.4%
)");
  REQUIRE(read.problems.empty());
  CHECK(read.job.name == "a-1");
  CHECK(read.job.instance_count == 2);
  CHECK(read.job.instance_type == "ml.g5.xlarge");
  CHECK(read.job.script == "train.py");
  CHECK(read.job.training_total == 216);
  CHECK(read.job.spot == true);
  CHECK(read.job.container_end->seconds().value() == 60.0);
}

TEST_CASE("log: SDK 3 tells lengths, anew each time that it asks") {
  const ReadLog read =
      log("Training job started: a\nStatus Transitions:\n  \u22ef Starting: x (Running...)\n"
          "Status Transitions:\n  \u2713 Starting: x (49.3s)\n  \u2713 Training: y (10.0s)\n"
          "  \u22ef Completed: Training job completed (Running...)\n"
          "Status: Completed - Completed (Elapsed: 10.0s)\n");
  REQUIRE(read.problems.empty());
  CHECK_FALSE(read.job.origin_ms);
  REQUIRE(read.job.phases.size() == 2);
  CHECK(read.job.phases[1].length()->value() == Approx(10.0));
  CHECK(at(read.job.phases[1].begin) == Approx(49.3));
  CHECK(read.job.outcome == Outcome::completed);
}

TEST_CASE("log: what a container prints of a status ends no job") {
  CHECK_FALSE(log("2025-03-03 09:00:00 Starting - x\nStatus: Failed to connect\nJob Status Completed\n").job.outcome);
}

TEST_CASE("log: refused when its times or its starts contradict each other, or nothing is told") {
  CHECK(log("2025-03-03 09:01:00 Starting - x\n2025-03-03 09:00:00 Training - y\n").problems ==
        Texts{"must tell of its statuses in order of time, got Training before the one above it"});
  CHECK(log("2025-03-03 09:00:00 Training - x\n2025-03-03 09:01:00 Starting - Starting the training job\n")
            .problems.size() == 1);
  CHECK(log("2025-03-03 09:00:00 Interrupted - x\n2025-03-03 09:01:00 Starting - Starting the training job\n")
            .problems.empty());
  CHECK(log("0001-01-01 00:00:00 Training - x\n").problems ==
        Texts{"must be a time since 2017-11-29, when the service began, got Training before that"});
  CHECK_FALSE(log("0001-01-01T00:00:00Z x\n2025-03-03 09:00:00 Starting - x\n").job.container_begin);
  CHECK_FALSE(log("2024-03-03T00:00:00Z x\n2025-03-03 09:00:00 Starting - x\n").job.container_begin);
  CHECK(log("Creating training-job with name: a\n").problems ==
        Texts{"must tell a status of the job, or a time at which its container wrote, got neither"});
  CHECK(log("Training seconds: -5\n").problems.front() == "must tell whole seconds, not negative, got '-5'");
  CHECK(log("Training seconds: 9223372036854775808\n").problems.size() == 2);
}
