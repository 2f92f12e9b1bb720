#include "simcore/recorded/detail/answer_members.hpp"

#include "answers.hpp"
#include "catch.hpp"

using namespace simcore;
using namespace simcore::tests;
using Texts = std::vector<std::string>;

namespace {

/// What is wrong with a member of an answer.
Texts wrong(const std::string& member) {
  return answer(R"({"TrainingJobStatus": "Completed", )" + member + "}").problems;
}

}  // namespace

TEST_CASE("members: kinds") {
  CHECK(wrong(R"("TrainingJobName": 5)") == Texts{"TrainingJobName: must be a text, got 5"});
  CHECK(wrong(R"("EnableManagedSpotTraining": "yes")") ==
        Texts{"EnableManagedSpotTraining: must be true or false, got 'yes'"});
  CHECK(wrong(R"("ResourceConfig": [])") == Texts{"ResourceConfig: must be an object, got a list"});
  CHECK(wrong(R"("InputDataConfig": {})") == Texts{"InputDataConfig: must be a list, got an object"});
  CHECK(wrong(R"("InputDataConfig": [3])") == Texts{"InputDataConfig[0]: must be an object, got 3"});
  CHECK(wrong(R"("FailureReason": null)").empty());
}

TEST_CASE("members: counters are whole, not negative, and can be a time") {
  constexpr std::string_view kRule = "TrainingTimeInSeconds: must be a whole number from 0 to 946728000, got ";
  for (const char* value : {"-1", "9223372036854775807", "9223372036854775808", "18446744073709551616", "1.5", "'5'"}) {
    INFO(value);
    const std::string json = value[0] == '\'' ? "\"5\"" : value;
    const Texts found = wrong("\"TrainingTimeInSeconds\": " + json);
    REQUIRE(found.size() == 1);
    CHECK(found[0].starts_with(kRule));
  }
  CHECK(wrong(R"("TrainingTimeInSeconds": 0)").empty());
}

TEST_CASE("members: times have any zone, and none before the service began") {
  const auto origin = [](const std::string& time) {
    return answer(R"({"TrainingJobStatus": "InProgress", "CreationTime": )" + time + "}").job.origin_ms;
  };
  for (const char* time : {"1741000000.5", "1741000000500", R"("2025-03-03 11:06:40.500000+00:00")",
                           R"("1741000000500")", R"("2025-03-03T04:06:40.5-07:00")", R"("2025-03-03T11:06:40.500Z")"})
    CHECK(origin(time) == 1741000000500);
  for (const char* time : {"0", R"("1970-01-01T00:00:00Z")", R"("0001-01-01T00:00:00Z")", R"("2017-11-28T23:59:59Z")"})
    CHECK(wrong("\"CreationTime\": " + std::string(time))[0].starts_with(
        "CreationTime: must be a time since 2017-11-29"));
  for (const char* time : {"-1", "1e300", R"("yesterday")", "true", "{}", R"("2025-13-01T00:00:00Z")"})
    CHECK(wrong("\"CreationTime\": " + std::string(time))[0].starts_with("CreationTime: must be a time: ISO 8601"));
}
