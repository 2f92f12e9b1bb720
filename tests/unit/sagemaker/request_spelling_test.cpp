#include "simcore/sagemaker/detail/request_spelling.hpp"

#include "catch.hpp"
#include "simcore/io/detail/json_writer.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Spelling: a request stays as it is") {
  const SpelledRequest<Json> spelled = spelled_out(good_request());
  CHECK(spelled.request == good_request());
  CHECK(spelled.warnings.empty());
  CHECK(spelled.former_path("ResourceConfig.InstanceType") == "ResourceConfig.InstanceType");
  const Json wrong = with(good_request(), R"({"OutputDataConfig": {"CompressionType": "gzip"}})");
  CHECK(spelled_out(wrong).request == wrong);  // for the check of the request to refuse
}

TEST_CASE("Spelling: the definition of a tuning job's training jobs") {
  Json definition = with(good_request(), R"({"ResourceConfig": null, "DefinitionName": "d", "TuningObjective": {},
    "HyperParameterRanges": {}, "StaticHyperParameters": {"epochs": "3"},
    "HyperParameterTuningResourceConfig": {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 2, "VolumeSizeInGB": 50}})");
  const SpelledRequest<Json> spelled = spelled_out(definition);
  CHECK(spelled.request == with(good_request(), R"({"HyperParameters": {"epochs": "3"}})"));
  REQUIRE(spelled.warnings.size() == 1);
  CHECK(spelled.warnings[0].starts_with("DefinitionName, HyperParameterRanges, TuningObjective: left out"));
  CHECK(spelled.former_path("ResourceConfig.InstanceType") == "HyperParameterTuningResourceConfig.InstanceType");
  CHECK(spelled.former_path("HyperParameters") == "StaticHyperParameters");
  CHECK(spelled.former_path("ResourceConfiguration") == "ResourceConfiguration");
}

TEST_CASE("Spelling: of several instances the first, and said") {
  const SpelledRequest<Json> spelled = spelled_out(json(R"({"HyperParameterTuningResourceConfig": {
    "AllocationStrategy": "Prioritized", "InstanceConfigs": [
      {"InstanceType": "ml.g5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 9}, {"InstanceType": "ml.g4dn.xlarge"}]}})"));
  CHECK(spelled.request ==
        json(R"({"ResourceConfig": {"InstanceType": "ml.g5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 9}})"));
  REQUIRE(spelled.warnings.size() == 1);
  CHECK(spelled.warnings[0].starts_with(
      "HyperParameterTuningResourceConfig.InstanceConfigs: the forecast is for the first"));
  CHECK(spelled.former_path("ResourceConfig.InstanceType") ==
        "HyperParameterTuningResourceConfig.InstanceConfigs[0].InstanceType");
}

TEST_CASE("Spelling: forms that are wrong are left to the check of the request") {
  for (const char* text : {R"({"HyperParameterTuningResourceConfig": 5})",
                           R"({"HyperParameterTuningResourceConfig": {"InstanceConfigs": [5]}})",
                           R"({"HyperParameterTuningResourceConfig": {"InstanceConfigs": 5}})",
                           R"({"BaseTags": [], "Tags": []})", R"({"TrainingJobArn": 5})"})
    CHECK_NOTHROW(spelled_out(json(text)));
  const auto spelled = spelled_out(json(R"({"HyperParameterTuningResourceConfig": {"InstanceConfigs": [5]}})"));
  REQUIRE(spelled.problems.size() == 1);
  CHECK(spelled.problems.front().rule == "must hold the instances of a job");
  CHECK(spelled.former_path(spelled.problems.front().where) == "HyperParameterTuningResourceConfig.InstanceConfigs");
}

TEST_CASE("Spelling: the request file of a training container") {
  const Json request = with(good_request(), R"({"TrainingJobArn": "arn:aws:sagemaker:eu-west-1:1:training-job/a",
    "BaseTags": [{"Key": "team", "Value": "vision"}]})");
  Json capitals = request;
  capitals["InputDataConfig"][0]["DataSource"]["S3DataSource"]["S3DataType"] = "S3_PREFIX";
  capitals["InputDataConfig"][0]["DataSource"]["S3DataSource"]["S3DataDistributionType"] = "SHARDED_BY_S3_KEY";
  capitals["InputDataConfig"][0]["CompressionType"] = "NONE";
  capitals["InputDataConfig"][1]["DataSource"]["S3DataSource"]["S3DataType"] = "MANIFEST_FILE";
  const SpelledRequest<Json> spelled = spelled_out(capitals);
  Json expected = with(good_request(), R"({"Tags": [{"Key": "team", "Value": "vision"}]})");
  expected["InputDataConfig"][0]["CompressionType"] = "None";
  CHECK(spelled.request == expected);
  CHECK(spelled.arn == "arn:aws:sagemaker:eu-west-1:1:training-job/a");
  CHECK(spelled.former_path("Tags[0].Key") == "BaseTags[0].Key");
  CHECK(Json::parse(spelled_out(OrderedJson::parse(capitals.dump())).request.dump()) == expected);
}
