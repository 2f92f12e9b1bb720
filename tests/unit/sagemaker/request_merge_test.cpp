#include "simcore/sagemaker/detail/request_merge.hpp"

#include <algorithm>

#include "catch.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

RequestMerge merge(const Json& request, const std::string& workload = "") {
  if (workload.empty()) return {request, "r.json", std::nullopt};
  return {request, "r.json", NamedDocument(workload, "w.json")};
}

std::vector<Problem> placed(JobDraft draft) {
  for (Problem& problem : draft.problems) problem.where = place(draft, problem.where);
  return draft.problems;
}

}  // namespace

TEST_CASE("Merge: the workload adds to what the request says") {
  RequestMerge merged = merge(good_request(), good_workload());
  CHECK(merged.job()["channels"]["train"] ==
        json(R"({"source": "s3", "data_type": "S3Prefix", "distribution": "ShardedByS3Key",
                                                      "input_mode": "FastFile", "size": "10 GB", "objects": 100})"));
  CHECK(merged.job()["work"]["compute"]["duration"] == "1 h");
  CHECK(merged.job()["simcore"] == 1);
  CHECK(merged.draft().problems.empty());
}

TEST_CASE("Merge: the workload may stand in the request, but not in both") {
  Json request = good_request();
  request["workload"] = json(good_workload());
  RequestMerge inside = merge(request);
  inside.refuse_request();
  const JobDraft draft = inside.draft();
  CHECK(draft.problems.empty());
  CHECK(place(draft, "work.epochs") == "r.json: workload.work.epochs");
  CHECK(place(draft, "cluster.volume_size") == "r.json: ResourceConfig.VolumeSizeInGB");

  const std::vector<Problem> both = placed(merge(request, good_workload()).draft());
  REQUIRE(both.size() == 1);
  CHECK(both[0].where == "w.json");
  CHECK(both[0].rule == "must be left out: the request has a section workload of its own");
}

TEST_CASE("Merge: a workload may repeat the request, not contradict it") {
  const std::string same = R"({"cluster": {"instance_count": 2}, "stopping": {"max_runtime": "7200 s"}})";
  CHECK(at(placed(merge(good_request(), same).draft()), "w.json: cluster.instance_count").empty());
  const std::string other = R"({"cluster": {"instance_count": 3}})";
  CHECK(at(placed(merge(good_request(), other).draft()), "w.json: cluster.instance_count") ==
        "w.json: cluster.instance_count: must be left out, since the request says ResourceConfig.InstanceCount, got "
        "3");
}

TEST_CASE("Merge: the source of a channel, the purchase and the version are not the workload's to change") {
  const std::string mounted = R"({"channels": {"train": {"source": "fsx"}}})";
  CHECK(at(placed(merge(good_request(), mounted).draft()), "w.json: channels.train.source")
            .ends_with("the request says InputDataConfig[0].DataSource.S3DataSource, got 'fsx'"));
  Json request = good_request();
  request["EnableManagedSpotTraining"] = false;
  CHECK(at(placed(merge(request, R"({"purchase": "spot"})").draft()), "w.json: purchase").ends_with("got 'spot'"));
  CHECK(merge(request, R"({"purchase": "savings_plan"})").draft().spec.purchase == Purchase::savings_plan);
  CHECK(at(placed(merge(good_request(), R"({"simcore": 2})").draft()), "w.json: simcore").empty());  // reading refuses
  CHECK(merge(good_request(), R"({"simcore": 2})").job()["simcore"] == 2);
}

TEST_CASE("Merge: what the request could say and does not is taken aloud, and has its place in the workload") {
  RequestMerge merged =
      merge(good_request(), R"({"cluster": {"keep_alive": "1 h"}, "artifact": {"compression": "NONE"}})");
  const JobDraft draft = merged.draft();
  REQUIRE(draft.warnings.size() == 2);
  CHECK(draft.warnings[0].ends_with("does not say so in OutputDataConfig.CompressionType"));
  CHECK(draft.warnings[1] ==
        "cluster.keep_alive: '1 h' is taken, but the request does not say so in "
        "ResourceConfig.KeepAlivePeriodInSeconds");
  CHECK(place(draft, "cluster.keep_alive") == "w.json: cluster.keep_alive");
}

TEST_CASE("Merge: of an answer only some members are checked, and others may be put beside them") {
  RequestMerge merged = merge(with(good_request(), R"({"ResourceConfig": {"InstanceCount": "2"}, "RoleArn": 5})"));
  merged.refuse_members({"ResourceConfig"});
  merged.put("region", "eu-west-1", "TrainingJobArn");
  const JobDraft draft = merged.draft();
  CHECK(place(draft, "region") == "r.json: TrainingJobArn");
  CHECK(at(placed(draft), "r.json: ResourceConfig.InstanceCount")
            .ends_with("must be a whole number, got '2' (did you mean 2?)"));
  CHECK(at(placed(draft), "r.json: RoleArn").empty());
}

TEST_CASE("Merge: channels that the request has not are refused with the nearest") {
  const std::string extra = R"({"channels": {"tarin": {"size": "1 GB", "objects": 1}}})";
  CHECK(at(placed(merge(good_request(), extra).draft()), "w.json: channels.tarin") ==
        "w.json: channels.tarin: must be a channel of the request, got 'tarin' (did you mean train?)");
}

TEST_CASE("Merge: the region of the image gives way, with a warning") {
  RequestMerge merged = merge(good_request(), R"({"region": "us-west-2"})");
  CHECK(merged.job()["region"] == "us-west-2");
  const JobDraft draft = merged.draft();
  CHECK(draft.spec.region == "us-west-2");
  CHECK(std::ranges::count_if(draft.warnings, [](const auto& text) { return text.starts_with("region: "); }) == 1);
  CHECK(place(draft, "region") == "w.json: region");
  RequestMerge same = merge(good_request(), R"({"region": "eu-west-1"})");
  CHECK(same.draft().warnings.empty());
}

TEST_CASE("Merge: a region that nobody names is us-east-1, and said") {
  Json request = good_request();
  request["AlgorithmSpecification"]["TrainingImage"] = "python:3";
  const JobDraft draft = merge(request, good_workload()).draft();
  CHECK(draft.spec.region == "us-east-1");
  REQUIRE(draft.warnings.size() == 1);
  CHECK(draft.warnings[0].starts_with("region: us-east-1 is taken"));
}

TEST_CASE("Merge: members that are null are not given") {
  Json request = good_request();
  request["CheckpointConfig"] = nullptr;
  request["ResourceConfig"]["KeepAlivePeriodInSeconds"] = nullptr;
  request["InputDataConfig"][0]["InputMode"] = nullptr;
  RequestMerge merged = merge(request, good_workload());
  CHECK(merged.job()["channels"]["train"]["input_mode"] == "FastFile");
  merged.refuse_request();
  CHECK(merged.draft().problems.empty());
}

TEST_CASE("Merge: a workload that is no object, or no JSON") {
  CHECK(at(placed(merge(good_request(), "[1]").draft()), "w.json").find("must be an object") != std::string::npos);
  CHECK(at(placed(merge(good_request(), R"({"cluster": 5})").draft()), "w.json: cluster").find("must be an object") !=
        std::string::npos);
  CHECK(refused([] { static_cast<void>(merge(good_request(), "{")); }).starts_with("w.json:"));
}

TEST_CASE("Merge: what is wrong is told once, in the words and at the place of the request") {
  RequestMerge merged = merge(with(good_request(), R"({"ResourceConfig": {"InstanceCount": 0.5}})"), good_workload());
  merged.refuse_request();
  const std::vector<Problem> problems = placed(merged.draft());
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].where == "r.json: ResourceConfig.InstanceCount");
}
