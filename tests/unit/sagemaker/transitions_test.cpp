#include "simcore/sagemaker/detail/transitions.hpp"

#include "catch.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

struct Reading {
  Trace trace;
  std::vector<Problem> problems;
};

Reading read(const Json& described) {
  Reading reading;
  reading.trace = read_transitions(described, reading.problems);
  return reading;
}

/// A completed job with these transitions, "Status start end" each, in seconds since 1970.
Json job(const std::vector<std::tuple<const char*, double, double>>& transitions) {
  Json described = {{"TrainingJobStatus", "Completed"}, {"CreationTime", 1000}};
  for (const auto& [status, start, end] : transitions)
    described["SecondaryStatusTransitions"].push_back({{"Status", status}, {"StartTime", start}, {"EndTime", end}});
  return described;
}

/// "starting/1 0-20, training/1* 20-50": phase, attempt, whether billed, seconds.
std::string timeline(const Trace& trace) {
  std::string text;
  for (const PhaseInterval& interval : trace.intervals)
    text += (text.empty() ? "" : ", ") + std::string(word(interval.phase)) + "/" + std::to_string(interval.attempt) +
            (interval.billed ? "* " : " ") + std::to_string(interval.start.nanoseconds() / 1'000'000'000) + "-" +
            std::to_string(interval.end.nanoseconds() / 1'000'000'000);
  return text;
}

Outcome outcome(const char* members) {
  Json described = job({{"Training", 1000, 1010}});
  described.erase("TrainingJobStatus");
  described.update(json(members));
  const Reading reading = read(described);
  CHECK(reading.problems.empty());
  return reading.trace.outcome;
}

}  // namespace

TEST_CASE("Transitions: phases and times from creation on, words of several years") {
  const Reading plain = read(job({{"Starting", 1001, 1020},
                                  {"LaunchingMLInstances", 1020, 1030},
                                  {"PreparingTrainingStack", 1030, 1032},
                                  {"Downloading", 1032, 1040},
                                  {"DownloadingTrainingImage", 1040, 1041},
                                  {"Training", 1041, 1100},
                                  {"Stopping", 1100, 1105},
                                  {"Uploading", 1105, 1110},
                                  {"Completed", 1110, 1110}}));
  CHECK(plain.problems.empty());
  CHECK(timeline(plain.trace) ==
        "starting/1 1-20, starting/1 20-30, starting/1 30-32, downloading/1* 32-40, downloading/1* 40-41, "
        "training/1* 41-100, stopping/1* 100-105, uploading/1* 105-110");
  CHECK_FALSE(plain.trace.has_traffic);
}

TEST_CASE("Transitions: an interruption is not billed, and what starts after it is another attempt") {
  const Reading spot = read(job({{"Starting", 1000, 1010},
                                 {"Downloading", 1010, 1015},
                                 {"Training", 1015, 1040},
                                 {"Interrupted", 1040, 1300},
                                 {"Starting", 1300, 1320},
                                 {"Downloading", 1320, 1325},
                                 {"Training", 1325, 1400},
                                 {"Completed", 1400, 1400}}));
  CHECK(spot.problems.empty());
  CHECK(timeline(spot.trace) ==
        "starting/1 0-10, downloading/1* 10-15, training/1* 15-40, interrupted/1 40-300, starting/2 300-320, "
        "downloading/2* 320-325, training/2* 325-400");
  CHECK(billed_time(spot.trace).value() == 5.0 + 25.0 + 5.0 + 75.0);
}

TEST_CASE("Transitions: an interruption shorter than a second counts as one") {
  const Reading spot = read(job({{"Training", 1000, 1040},
                                 {"Interrupted", 1040.1, 1040.9},
                                 {"Starting", 1040.9, 1050},
                                 {"Training", 1050, 1060}}));
  CHECK(timeline(spot.trace) == "training/1* 0-40, starting/2 40-50, training/2* 50-60");
}

TEST_CASE(
    "Transitions: a spot job that is stopped is billed until Stopping begins, and for the 2 s that its counter says "
    "beyond") {
  Json stopped = job({{"Starting", 1000, 1010},
                      {"Training", 1010, 1100},
                      {"Stopping", 1100, 1160},
                      {"Uploading", 1160, 1170},
                      {"Stopped", 1170, 1170}});
  CHECK(billed_time(read(stopped).trace).value() == 160.0);  // on demand
  stopped["EnableManagedSpotTraining"] = true;
  CHECK(timeline(read(stopped).trace) ==
        "starting/1 0-10, training/1* 10-100, stopping/1 100-160, uploading/1 160-170");
  const auto with_counter = [&](unsigned seconds) {
    stopped["TrainingTimeInSeconds"] = seconds;
    return read(stopped).trace;
  };
  CHECK(timeline(with_counter(92)) ==
        "starting/1 0-10, training/1* 10-100, stopping/1* 100-102, stopping/1 102-160, uploading/1 160-170");
  for (const unsigned counter : {50U, 93U, 160U, 500U}) {  // differences, which are reported
    const double billed = billed_time(with_counter(counter)).value();
    CHECK(billed == (counter < 90 ? 90.0 : 92.0));
  }
}

TEST_CASE("Transitions: parts of a second are dropped at both ends") {
  // 18:04:44.898 to 18:13:57.778 is 552.88 s; the service counted 553 s: 18:13:57 − 18:04:44.
  const Reading exact = read(json(R"({"TrainingJobStatus": "Completed", "CreationTime": "2020-12-18T18:01:51.466+00:00",
    "SecondaryStatusTransitions": [
      {"Status": "Downloading", "StartTime": "2020-12-18T18:04:44.898+00:00", "EndTime": "2020-12-18T18:05:17.714Z"},
      {"Status": "Training", "StartTime": "2020-12-18T18:05:17.714Z", "EndTime": "2020-12-18T18:13:57.778Z"}]})"));
  CHECK(exact.problems.empty());
  CHECK(billed_time(exact.trace).value() == 553.0);
  CHECK(timeline(exact.trace) == "downloading/1* 173-206, training/1* 206-726");
}

TEST_CASE("Transitions: offsets may differ, and numbers may be seconds or milliseconds") {
  const Reading mixed = read(json(R"({"TrainingJobStatus": "Completed", "CreationTime": 1608314684.9,
    "SecondaryStatusTransitions": [
      {"Status": "Starting", "StartTime": "2020-12-18T10:04:44-08:00", "EndTime": 1608314700},
      {"Status": "Training", "StartTime": 1608314700999, "EndTime": "2020-12-19T02:05:44+08:00"}]})"));
  CHECK(mixed.problems.empty());
  CHECK(timeline(mixed.trace) == "starting/1 0-16, training/1* 16-60");
}

TEST_CASE("Transitions: without transitions start and end tell the span, or else the counter its length") {
  const Reading span = read(json(R"({"TrainingJobStatus": "Stopped", "CreationTime": 1000, "TrainingStartTime": 1050,
                                     "TrainingEndTime": 1100})"));
  CHECK(timeline(span.trace) == "starting/1 0-50, training/1* 50-100");
  CHECK(span.trace.outcome == Outcome::stopped);
  const Reading uncreated = read(json(R"({"TrainingJobStatus": "Failed", "TrainingStartTime": 1050,
                                          "TrainingEndTime": 1100, "SecondaryStatusTransitions": []})"));
  CHECK(timeline(uncreated.trace) == "training/1* 0-50");
  const Reading counted = read(json(R"({"TrainingJobStatus": "Completed", "TrainingTimeInSeconds": 553})"));
  CHECK(timeline(counted.trace) == "training/1* 0-553");
  CHECK(at(read(json(R"({"TrainingJobStatus": "Completed"})")).problems, "SecondaryStatusTransitions") ==
        "SecondaryStatusTransitions: must be given, or TrainingStartTime and TrainingEndTime, or "
        "TrainingTimeInSeconds, got nothing");
}

TEST_CASE("Transitions: a warm pool's time follows the job's") {
  Json described = job({{"Training", 1000, 1100}});
  described["WarmPoolStatus"] = json(R"({"Status": "Terminated", "ResourceRetainedBillableTimeInSeconds": 300})");
  Reading pool = read(described);
  CHECK(pool.problems.empty());
  CHECK(timeline(pool.trace) == "training/1* 0-100, retained/1* 100-400");
  CHECK(retained_time(pool.trace).value() == 300.0);
  CHECK(wall_clock(pool.trace).value() == 100.0);
  described["WarmPoolStatus"] = json(R"({"Status": "Available"})");
  CHECK(timeline(read(described).trace) == "training/1* 0-100");
  described["WarmPoolStatus"] = json(R"({"ResourceRetainedBillableTimeInSeconds": -3})");
  CHECK(at(read(described).problems, "WarmPoolStatus.ResourceRetainedBillableTimeInSeconds").find("whole number") !=
        std::string::npos);
}

TEST_CASE("Transitions: the outcome is the second status, or else the first") {
  CHECK(outcome(R"({"TrainingJobStatus": "Completed"})") == Outcome::completed);
  CHECK(outcome(R"({"TrainingJobStatus": "Stopped", "SecondaryStatus": "MaxRuntimeExceeded"})") ==
        Outcome::max_runtime_exceeded);
  CHECK(outcome(R"({"TrainingJobStatus": "Stopped", "SecondaryStatus": "MaxWaitTimeExceeded"})") ==
        Outcome::max_wait_time_exceeded);
  CHECK(outcome(R"({"TrainingJobStatus": "Failed", "SecondaryStatus": "Failed"})") == Outcome::failed);
  CHECK(outcome(R"({"SecondaryStatus": "Stopped"})") == Outcome::stopped);
}

TEST_CASE("Transitions: a job that has not ended is refused") {
  Json described = job({{"Training", 1000, 1010}});
  described["TrainingJobStatus"] = "InProgress";
  CHECK(at(read(described).problems, "TrainingJobStatus") ==
        "TrainingJobStatus: must be that of a job that has ended: Completed, Stopped or Failed, got 'InProgress'");
  described.erase("TrainingJobStatus");
  CHECK(at(read(described).problems, "SecondaryStatus").find("nothing") != std::string::npos);
}

TEST_CASE("Transitions: two statuses, a list and a warm pool that are none of theirs") {
  Json described = job({{"Training", 1000, 1010}});
  described["TrainingJobStatus"] = "InProgress";
  described["SecondaryStatus"] = "Completed";
  described["SecondaryStatusTransitions"] = "none";
  described["WarmPoolStatus"] = 5;
  const std::vector<Problem> problems = read(described).problems;
  REQUIRE(problems.size() == 3);
  CHECK(at(problems, "TrainingJobStatus").ends_with("got 'InProgress'"));
  CHECK(at(problems, "SecondaryStatusTransitions") == "SecondaryStatusTransitions: must be a list, got 'none'");
  CHECK(at(problems, "WarmPoolStatus") == "WarmPoolStatus: must be an object, got 5");
}

TEST_CASE("Transitions: missing and broken times are refused at their place") {
  Json described = job({{"Starting", 1000, 1010}, {"Training", 1010, 1020}});
  described["SecondaryStatusTransitions"][1].erase("EndTime");
  CHECK(at(read(described).problems, "SecondaryStatusTransitions[1].EndTime") ==
        "SecondaryStatusTransitions[1].EndTime: must be given, got nothing");
  described["SecondaryStatusTransitions"][0]["StartTime"] = "at noon";
  CHECK(at(read(described).problems, "SecondaryStatusTransitions[0].StartTime").find("ISO 8601") != std::string::npos);
  described["SecondaryStatusTransitions"][0] = 5;
  CHECK(at(read(described).problems, "SecondaryStatusTransitions[0]").find("must be an object") != std::string::npos);
}

TEST_CASE("Transitions: an end that is not told does not matter when nothing follows but the end of the job") {
  Json described = job({{"Training", 1000, 1010}, {"Completed", 1010, 1010}});
  described["SecondaryStatusTransitions"][1].erase("EndTime");
  CHECK(read(described).problems.empty());
}

TEST_CASE("Transitions: times that contradict each other are refused") {
  CHECK(at(read(job({{"Training", 1010, 1000}})).problems, "SecondaryStatusTransitions[0]").find("out of order") !=
        std::string::npos);
  CHECK(at(read(job({{"Starting", 1000, 1010}, {"Training", 1009, 1020}})).problems, "SecondaryStatusTransitions[1]")
            .find("out of order") != std::string::npos);
  CHECK(at(read(job({{"Starting", 990, 1010}})).problems, "SecondaryStatusTransitions[0]").find("out of order") !=
        std::string::npos);  // before its creation
}

TEST_CASE("Transitions: an unknown status is refused with the nearest") {
  CHECK(at(read(job({{"Trainign", 1000, 1010}})).problems, "SecondaryStatusTransitions[0].Status") ==
        "SecondaryStatusTransitions[0].Status: must be a word of the service, got 'Trainign' (did you mean Training?)");
}
