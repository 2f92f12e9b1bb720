#include "simcore/sagemaker/request_reader.hpp"

#include "catch.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/spec/content_id.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::vector<Problem> placed(const JobDraft& draft) {
  std::vector<Problem> problems = draft.problems;
  for (Problem& problem : problems) problem.where = place(draft, problem.where);
  return problems;
}

}  // namespace

TEST_CASE("Request: is told apart from job files by its members") {
  const auto is = [](const std::string& text) { return is_request(read_document(text)); };
  CHECK(is(good_request().dump()));
  CHECK(is(R"({"TrainingJobName": 3})"));
  CHECK_FALSE(is(R"({"simcore": 1, "cluster": {}})"));
  CHECK_FALSE(is(R"({"simcore": 1, "RoleArn": "x"})"));
  CHECK_FALSE(is("[]"));
  CHECK_FALSE(is("\"{\""));
}

TEST_CASE("Request: a request and its workload are the job that a job file would be") {
  const JobDraft draft = draft_of(good_request());
  CHECK(draft.problems.empty());
  CHECK(draft.warnings.empty());
  const JobDraft written = read_job(R"({
    "simcore": 1, "name": "resnet-1", "region": "eu-west-1",
    "cluster": {"instance_type": "ml.p3.2xlarge", "instance_count": 2, "volume_size": "50 GB"},
    "channels": {
      "train": {"input_mode": "FastFile", "distribution": "ShardedByS3Key", "size": "10 GB", "objects": 100},
      "test": {"data_type": "ManifestFile", "size": "1 GB", "objects": 10}},
    "stopping": {"max_runtime": "2 h"}, "work": {"compute": {"duration": "1 h"}}})");
  REQUIRE(written.problems.empty());
  CHECK(canonical_text(draft.spec) == canonical_text(written.spec));
}

TEST_CASE("Request: its job file reads as the same job") {
  const record::Value file = to_job_file({good_request().dump(), "r.json"}, NamedDocument(good_workload(), "w.json"));
  const JobDraft again = read_job(file);
  CHECK(again.problems.empty());
  CHECK(canonical_text(again.spec) == canonical_text(draft_of(good_request()).spec));
}

TEST_CASE("Request: every kind of fault at once, each at its place") {
  Json request = with(good_request(), R"({"RoleArn": null, "Extra": 1, "EnableManagedSpotTraining": true,
                                          "ResourceConfig": {"VolumeSizeInGB": "50"}})");
  request["InputDataConfig"][1]["InputMode"] = "Fast";
  const std::vector<Problem> problems =
      placed(draft_of(request, R"({"work": {"compute": {"duration": "1 parsec"}}, "channels": {
                                   "train": {"size": "10 GB", "objects": 1}, "test": {"size": "1 GB", "objects": 1}}})"));
  for (const char* where : {"r.json: RoleArn", "r.json: Extra", "r.json: StoppingCondition.MaxWaitTimeInSeconds",
                            "r.json: ResourceConfig.VolumeSizeInGB", "r.json: InputDataConfig[1].InputMode",
                            "w.json: work.compute.duration"}) {
    INFO(where);
    CHECK_FALSE(at(problems, where).empty());
  }
  CHECK(problems.size() == 6);
}

TEST_CASE("Request: what neither says is asked for in the workload") {
  const std::vector<Problem> problems = placed(draft_of(good_request(), "{}"));
  CHECK_FALSE(at(problems, "w.json: work").empty());
  CHECK_FALSE(at(problems, "w.json: channels.train.size").empty());
  CHECK_FALSE(at(problems, "w.json: channels.test.objects").empty());
  CHECK(problems.size() == 5);
}

TEST_CASE("Request: text that is no object is refused at once, with its file") {
  CHECK(refused([] { static_cast<void>(read_request({"[]", "r.json"})); }).starts_with("r.json: must be an object"));
  CHECK(refused([] { static_cast<void>(read_request({"{", "r.json"})); }).starts_with("r.json:"));
}
