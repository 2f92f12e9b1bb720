#include "simcore/history/merge_jobs.hpp"

#include <algorithm>

#include "catch.hpp"
#include "histories.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

History merged(std::vector<JobHistory> records) {
  History history;
  merge_jobs(std::move(records), history);
  CHECK(history.read == history.kept() + history.merged + history.skipped_count);
  return history;
}

JobHistory with_arn(JobHistory job, std::string arn) {
  job.arn = std::move(arn);
  return job;
}

}  // namespace

TEST_CASE("merge: records of one ARN are one job, whatever their order") {
  std::vector<JobHistory> records = {with_arn(told("a", SourceKind::listed, "list"), "arn:1"),
                                     with_arn(told("a", SourceKind::described, "described"), "arn:1"),
                                     told("a", SourceKind::log, "log")};
  records[1].instance_type = "ml.m5.large";
  records[2].training_total = 100;
  const auto file = [](const JobHistory& a, const JobHistory& b) { return a.sources[0].file < b.sources[0].file; };
  std::sort(records.begin(), records.end(), file);
  do {
    const History history = merged(records);
    REQUIRE(history.kept() == 1);
    CHECK(history.merged == 2);
    CHECK(history.jobs[0].sources[0].kind == SourceKind::described);
    CHECK(history.jobs[0].sources.size() == 3);
    CHECK(history.jobs[0].training_total == 100);
    CHECK(history.contradictions.empty());
  } while (std::next_permutation(records.begin(), records.end(), file));
}

TEST_CASE("merge: a name that was given again is of two jobs") {
  JobHistory again = with_arn(told("a", SourceKind::described, "y"), "arn:1");
  *again.origin_ms += 86'400'000;
  const History history = merged({with_arn(told("a", SourceKind::described, "x"), "arn:1"), again});
  CHECK(history.kept() == 2);
  CHECK(history.notes == std::vector<std::string>{"a is the name of 2 jobs"});
}

TEST_CASE("merge: creations that differ by less than a second are one") {
  JobHistory cut = told("a", SourceKind::listed, "y");
  *cut.origin_ms -= 700;
  CHECK(merged({told("a", SourceKind::described, "x"), cut}).kept() == 1);
  *cut.origin_ms -= 300;
  CHECK(merged({told("a", SourceKind::described, "x"), cut}).kept() == 2);
}

TEST_CASE("merge: a log is of the job into whose time it falls") {
  JobHistory log = told("a", SourceKind::log, "log");
  *log.origin_ms += 20'000;
  CHECK(merged({told("a", SourceKind::described, "x"), log}).kept() == 1);
  *log.origin_ms += 86'400'000;
  CHECK(merged({told("a", SourceKind::described, "x"), log}).kept() == 2);
}

TEST_CASE("merge: a log that fits two jobs is of neither, and says so") {
  JobHistory log = told("a", SourceKind::log, "a.log");
  log.origin_ms.reset();
  const History history = merged({with_arn(told("a", SourceKind::described, "x"), "arn:1"),
                                  with_arn(told("a", SourceKind::described, "y"), "arn:2"), log});
  CHECK(history.kept() == 2);
  REQUIRE(history.skipped_count == 1);
  CHECK(history.skipped[0].text() ==
        "a.log: must tell by its time or its ARN which job of its name it is about, got 'a', of which there are 2");
}

TEST_CASE("merge: records without a name are jobs of their own") {
  CHECK(merged({told("", SourceKind::log, "x"), told("", SourceKind::log, "y")}).kept() == 2);
}

TEST_CASE("merge: the described job wins, and the other value is named") {
  JobHistory described = told("a", SourceKind::described, "d.json"), log = told("a", SourceKind::log, "a.log");
  described.outcome = Outcome::stopped;
  const History history = merged({log, described});
  REQUIRE(history.contradictions.size() == 1);
  CHECK(history.contradictions[0].text() ==
        "a: outcome is Stopped in d.json and Completed in a.log; the first is kept");
  CHECK(history.jobs[0].outcome == Outcome::stopped);
}

TEST_CASE("merge: of two described jobs the one that ended wins") {
  JobHistory early = told("a", SourceKind::described, "1.json");
  early.outcome.reset();
  early.ended.reset();
  const History history = merged({early, told("a", SourceKind::described, "2.json")});
  CHECK(history.jobs[0].sources[0].file == "2.json");
  CHECK(history.contradictions.empty());
}
