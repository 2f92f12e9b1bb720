#include "simcore/sagemaker/detail/processing_translation.hpp"

#include <algorithm>

#include "catch.hpp"
#include "unit/sagemaker/processing_requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Translation translated(const char* patch = "{}", const char* workload = "{}") {
  Json request = processing_request_of_two();
  request.merge_patch(Json::parse(patch));
  const Json over = Json::parse(workload);
  return translate_processing(request, over);
}

bool warns(const Translation& translation, const std::string& opening) {
  return std::ranges::any_of(translation.warnings, [&](const std::string& text) { return text.starts_with(opening); });
}

}  // namespace

TEST_CASE("Processing translation: a request in the words of the job file") {
  const Translation good = translated();
  CHECK(good.problems.empty());
  CHECK(good.job == Json::parse(R"({"kind": "processing", "name": "features-1", "region": "eu-west-1",
    "tags": {"team": "vision"},
    "cluster": {"instance_type": "ml.m5.xlarge", "instance_count": 2, "volume_size": "30 GB"},
    "stopping": {"max_runtime": "3600 s"}, "artifact": {"upload": "EndOfJob"},
    "channels": {"raw": {"source": "s3", "data_type": "S3Prefix", "input_mode": "File",
                         "distribution": "ShardedByS3Key"}}})"));
  CHECK(good.origins.at("cluster.instance_count") == "ProcessingResources.ClusterConfig.InstanceCount");
  CHECK(good.origins.at("channels.raw.distribution") == "ProcessingInputs[0].S3Input.S3DataDistributionType");
}

TEST_CASE("Processing translation: the code is left out, unless the workload describes it") {
  CHECK(warns(translated(), "ProcessingInputs[1]: the code is not in the forecast"));
  const Translation described = translated("{}", R"({"channels": {"code": {"size": "4 kB", "objects": 1}}})");
  CHECK(described.job["channels"].contains("code"));
  CHECK(described.warnings.empty());
}

TEST_CASE("Processing translation: output goes to S3 at the end unless all of it goes meanwhile") {
  const char* meanwhile = R"({"ProcessingOutputConfig": {"Outputs": [
    {"OutputName": "a", "S3Output": {"S3UploadMode": "Continuous"}}]}})";
  CHECK(translated(meanwhile).job["artifact"]["upload"] == "Continuous");
  const char* both = R"({"ProcessingOutputConfig": {"Outputs": [
    {"OutputName": "a", "S3Output": {"S3UploadMode": "Continuous"}}, {"OutputName": "b", "FeatureStoreOutput": {}}]}})";
  CHECK(translated(both).job["artifact"]["upload"] == "EndOfJob");
  CHECK(warns(translated(both), "ProcessingOutputConfig.Outputs: all of artifact.size is uploaded at the end"));
  CHECK(warns(translated(both), "ProcessingOutputConfig.Outputs: what Feature Store charges"));
  CHECK_FALSE(translated(R"({"ProcessingOutputConfig": null})").job.contains("artifact"));
}

TEST_CASE("Processing translation: what is not forecast is refused or said") {
  const auto problem = [](const char* patch) {
    const std::vector<Problem> problems = translated(patch).problems;
    REQUIRE(problems.size() == 1);
    return problems.front().message();
  };
  CHECK(
      problem(R"({"ProcessingInputs": [{"InputName": "q", "DatasetDefinition": {}}]})") ==
      "ProcessingInputs[0].DatasetDefinition: is not modelled: its query costs what Athena or Redshift charge, got an "
      "object (did you mean S3Input?)");
  CHECK(problem(R"({"ProcessingInputs": [{"InputName": "q"}, {"InputName": "q"}]})") ==
        "ProcessingInputs[1].InputName: must name each input once, got 'q'");
  CHECK(problem(R"({"ProcessingResources": {"ClusterConfig": {"InstanceCount": null}}})") ==
        "ProcessingResources.ClusterConfig.InstanceCount: must be given with InstanceType, got nothing");
  CHECK(problem(R"({"ProcessingResources": {"ClusterConfig": {"InstancePreferences": []}}})")
            .starts_with("ProcessingResources.ClusterConfig.InstancePreferences: must be left out"));
  CHECK(warns(translated(R"({"NetworkConfig": {"EnableInterContainerTrafficEncryption": true}})"), "NetworkConfig"));
  const char* zipped = R"({"ProcessingInputs": [{"InputName": "z", "S3Input": {"S3CompressionType": "Gzip"}}]})";
  CHECK(warns(translated(zipped), "ProcessingInputs[0].S3Input.S3CompressionType: Gzip is read as stored"));
}

TEST_CASE("Processing translation: members of the wrong type are passed over") {
  for (const char* patch :
       {R"({"ProcessingResources": 3})", R"({"ProcessingResources": {"ClusterConfig": []}})",
        R"({"ProcessingInputs": {}})",
        R"({"ProcessingInputs": [3, null, {"InputName": 5}, {"InputName": "x", "S3Input": 7}]})",
        R"({"ProcessingOutputConfig": []})", R"({"ProcessingOutputConfig": {"Outputs": [4]}})", R"({"Tags": 5})",
        R"({"Tags": [5, {"Key": 5, "Value": "x"}]})", R"({"StoppingCondition": "x"})", R"({"AppSpecification": 1})"}) {
    INFO(patch);
    CHECK_NOTHROW(translated(patch));
  }
}

TEST_CASE("Processing translation: its members tell a processing request") {
  CHECK(is_processing(processing_request_of_two()));
  CHECK(is_processing(Json::parse(R"({"ProcessingJobStatus": "Completed"})")));
  CHECK_FALSE(is_processing(Json::parse(R"({"TrainingJobName": "x"})")));
  CHECK_FALSE(is_processing(Json::array()));
}
