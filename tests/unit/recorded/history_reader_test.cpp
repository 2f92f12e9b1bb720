#include "simcore/recorded/history_reader.hpp"

#include "catch.hpp"
#include "recordings.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr std::string_view kJob =
    R"({"TrainingJobName": "a", "TrainingJobStatus": "Completed", "CreationTime": 1741000000, "ResourceConfig": {}})";

void check_counts(const History& history, std::int64_t kept, std::int64_t merged, std::int64_t skipped) {
  CHECK(history.kept() == kept);
  CHECK(history.merged == merged);
  CHECK(history.skipped_count == skipped);
  CHECK(history.read == kept + merged + skipped);
}

}  // namespace

TEST_CASE("history: one answer, lines, a list, pages and documents one behind the other hold the same job") {
  const std::string one(kJob);
  for (const std::string& text :
       {one, one + "\n" + one + "\n", "[" + one + "]", R"({"Results": [{"TrainingJob": )" + one + "}]}",
        R"([{"TrainingJobSummaries": [)" + one + "]}, {\"TrainingJobSummaries\": []}]", one + one}) {
    INFO(text);
    const History history = read("jobs.json", text);
    REQUIRE(history.kept() == 1);
    CHECK(history.skipped.empty());
    CHECK(history.jobs[0].name == "a");
    CHECK(history.read == 1 + history.merged);
  }
}

TEST_CASE("history: each broken line is named and skipped, and nothing else is lost") {
  const std::string one(kJob);
  const History history =
      read("jobs.jsonl", one + "\n{\"TrainingJobName\": \"b\", \"Trai\n\n7\nhello\n" + one + "\r\n");
  check_counts(history, 1, 1, 3);
  CHECK(history.skipped[0].text() == "jobs.jsonl: line 2: must be JSON, got the end of the line");
  CHECK(history.skipped[1].where == "jobs.jsonl: line 4");
  CHECK(history.skipped[2].text() == "jobs.jsonl: line 5: must be JSON, got 'h'");
}

TEST_CASE("history: a document that is cut loses what is behind, and what was before it stays") {
  const std::string one(kJob);
  const History history = read("page.json", R"({"Results": [{"TrainingJob": )" + one + R"(}, {"TrainingJob": {"Train)");
  check_counts(history, 1, 0, 1);
  CHECK(history.skipped[0].text() == "page.json: line 1: must be JSON, got the end of the file");
}

TEST_CASE("history: a document behind one that is cut is read") {
  const History history = read("two.json", "{\n  \"TrainingJobName\": \"x\",\n" + std::string(kJob));
  check_counts(history, 1, 0, 1);
}

TEST_CASE("history: another page, other documents and files that tell nothing are said") {
  CHECK(read("p.json", R"({"NextToken": "x", "Results": []})").notes.size() == 2);
  CHECK(skipped("e.json", R"({"Version": "2020-12-01", "Steps": []})")
            .starts_with("e.json: is the definition of a Sage"));
  CHECK(skipped("e.json", "").starts_with("e.json: must tell of a job that ran, got an empty file"));
  CHECK(skipped("e.json", "[1]").starts_with("e.json: [0]: must be an answer of DescribeTrainingJob"));
  CHECK(skipped("e.log", "hello\n").empty());
  CHECK(read("e.log", "hello\n").notes.size() == 1);
}

TEST_CASE("history: events by the job that their stream names") {
  const History history = read("events.json", R"({"events": [
    {"logStreamName": "a/algo-1-17", "timestamp": 1741000000500, "message": "SM_HOSTS=[\"algo-1\",\"algo-2\"]"},
    {"logStreamName": "b/algo-1-17", "timestamp": 1741000001000, "message": "x"},
    {"logStreamName": "a/algo-2-17", "timestamp": 1741000060500, "message": "done"}], "searchedLogStreams": []})");
  check_counts(history, 2, 0, 0);
  CHECK(history.jobs[0].name == "a");
  CHECK(history.jobs[0].instance_count == 2);
  CHECK(history.jobs[0].container_end->seconds().value() == 60.0);
  CHECK(history.jobs[0].created_is == TimePrecision::unknown);
}

TEST_CASE("history: a file of one log that names no job goes by its name") {
  const History history = read("xgb.log", "2024-04-22 19:00:26 Starting - Starting the training job\n");
  REQUIRE(history.kept() == 1);
  CHECK(history.jobs[0].name == "xgb");
  CHECK(history.notes.size() == 1);
}

TEST_CASE("history: an answer that a program holds") {
  HistoryReader reader;
  reader.read_answer({kJob, ""});
  reader.read_answer({kJob, "second"});
  check_counts(reader.history(), 1, 1, 0);
}
