#include "simcore/study/data_question.hpp"

#include "catch.hpp"
#include "unit/io/refused.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobDraft draft() {
  JobSpec job = hour_job();
  job.cluster.volume_size = Bytes(100e9);
  job.channels["train"] = s3_channel(Bytes(54e9), 1000);
  return {job, {}, "job.yaml"};
}

DataQuestion ask(const JobDraft& draft, const AdviceOptions& options = {}) {
  return data_question(draft, Catalog::builtin(), options);
}

}  // namespace

TEST_CASE("Data question: what is not said comes from the catalog") {
  const DataQuestion found = ask(draft());
  CHECK(found.channels == std::vector<std::string>{"train"});
  CHECK(found.shard == Bytes(150e6));
  CHECK(found.tie_threshold == 0.05);
  CHECK(ask(draft(), {.shard_size = "1 GB"}).shard == Bytes(1e9));
}

TEST_CASE("Data question: a description that could not be read is refused as resolving refuses it") {
  JobDraft broken = draft();
  broken.problems = {{"work.epochs", "must be a whole number", "'x'", ""}};
  CHECK(refused([&] { return ask(broken); }) == "job.yaml: work.epochs: must be a whole number, got 'x'");
}

TEST_CASE("Data question: a refusal is one line") {
  CHECK(refusal(SpecError({{"a", "must be b", "c", ""}, {"d", "must be e", "", "f"}})) ==
        "a: must be b, got c; d: must be e (did you mean f?)");
}
