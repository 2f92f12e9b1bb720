#include "simcore/recorded/detail/answer_phases.hpp"

#include "answers.hpp"
#include "catch.hpp"

using namespace simcore;
using namespace simcore::tests;
using Texts = std::vector<std::string>;

namespace {

std::string transition(const char* status, int begin, int end, const char* message = "") {
  return std::string(R"({"Status": ")") + status + R"(", "StartTime": )" + std::to_string(1741000000 + begin) +
         (end < 0 ? "" : R"(, "EndTime": )" + std::to_string(1741000000 + end)) + R"(, "StatusMessage": ")" + message +
         "\"}";
}

ReadAnswer with(const std::string& transitions, const char* status = "Completed") {
  return answer(std::string(R"({"CreationTime": 1741000000, "TrainingJobStatus": ")") + status +
                R"(", "SecondaryStatusTransitions": [)" + transitions + "]}");
}

}  // namespace

TEST_CASE("phases: as the transitions tell them, to the millisecond") {
  const ReadAnswer read = answer(R"({"CreationTime": "2025-03-03T11:06:40.250Z", "TrainingJobStatus": "Completed",
    "SecondaryStatusTransitions": [
      {"Status": "Starting", "StartTime": "2025-03-03T11:06:40.250Z", "EndTime": "2025-03-03T11:07:40Z"},
      {"Status": "Downloading", "StartTime": "2025-03-03T11:07:40Z", "EndTime": "2025-03-03T11:07:41.5Z", "StatusMessage": "Downloading input data"},
      {"Status": "Completed", "StartTime": "2025-03-03T11:07:41.5Z", "EndTime": "2025-03-03T11:07:41.5Z"}]})");
  REQUIRE(read.problems.empty());
  REQUIRE(read.job.phases.size() == 2);
  CHECK(read.job.phases[0].length()->value() == 59.75);
  CHECK(read.job.phases[1].activity == Activity::input);
  CHECK(read.job.phases[1].end == Moment::at(SimTime(61'250'000'000)));
  CHECK(read.job.ended == SimTime(61'250'000'000));
}

TEST_CASE("phases: an attempt more behind an interruption, and where a job starts again") {
  const ReadAnswer read = with(transition("Starting", 0, 10) + "," + transition("Training", 10, 20) + "," +
                               transition("Interrupted", 20, 30) + "," + transition("Starting", 30, 40) + "," +
                               transition("Downloading", 40, 50) + "," + transition("Pending", 50, 60));
  REQUIRE(read.problems.empty());
  std::vector<int> attempts;
  for (const JobPhase& phase : read.job.phases) attempts.push_back(phase.attempt);
  CHECK(attempts == std::vector<int>{1, 1, 1, 2, 2, 3});
  CHECK(read.job.interruptions() == 1);
}

TEST_CASE("phases: the last one of a job that runs has no end") {
  const ReadAnswer read = with(transition("Starting", 0, 10) + "," + transition("Training", 10, -1), "InProgress");
  REQUIRE(read.problems.empty());
  CHECK_FALSE(read.job.phases.back().end);
  CHECK(read.job.censored());
  CHECK(read.job.seen == SimTime(10'000'000'000));
}

TEST_CASE("phases: without transitions, from start and end") {
  const ReadAnswer read = answer(R"({"CreationTime": 1741000000, "TrainingStartTime": 1741000060,
    "TrainingEndTime": 1741000160, "TrainingJobStatus": "Failed"})");
  REQUIRE(read.job.phases.size() == 2);
  CHECK(read.job.phases[1].activity == Activity::billed);
  CHECK(read.job.phases[1].length()->value() == 100.0);
}

TEST_CASE("phases: times out of order are refused") {
  CHECK(with(transition("Starting", 0, 10) + "," + transition("Training", 5, 20)).problems ==
        Texts{"SecondaryStatusTransitions[1]: must follow the one before it and end after it starts, got times out of "
              "order"});
  CHECK(with(transition("Starting", 10, 0)).problems.size() == 1);
  CHECK(with(transition("Starting", 0, -1) + "," + transition("Training", 5, 20)).problems ==
        Texts{"SecondaryStatusTransitions[0].EndTime: must be given, but for the last transition, got nothing"});
  CHECK(with(transition("Startin", 0, 10)).problems == Texts{"SecondaryStatusTransitions[0].Status: must be a word of "
                                                             "the service, got 'Startin' (did you mean Starting?)"});
  CHECK(answer(R"({"CreationTime": 1741000000, "TrainingStartTime": 1741000060, "TrainingEndTime": 1741000050,
    "TrainingJobStatus": "Failed"})")
            .problems == Texts{"TrainingEndTime: must not be before TrainingStartTime, got 10 s before it"});
  CHECK(answer(R"({"CreationTime": 1741000000, "TrainingStartTime": 1740999000, "TrainingJobStatus": "Failed"})")
            .problems.size() == 1);
  CHECK(answer(R"({"CreationTime": 1741000000, "TrainingEndTime": 4741000000, "TrainingJobStatus": "Failed"})")
            .problems.size() == 1);
}
