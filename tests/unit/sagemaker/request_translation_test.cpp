#include "simcore/sagemaker/detail/request_translation.hpp"

#include <algorithm>

#include "catch.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Translation translated(const char* patch = "{}") { return translate(with(good_request(), patch)); }

/// The only problem of the good request after a change.
std::string only(const char* patch) {
  const std::vector<Problem> problems = translated(patch).problems;
  REQUIRE(problems.size() == 1);
  return problems.front().message();
}

bool warns(const Translation& translation, const std::string& opening) {
  return std::ranges::any_of(translation.warnings, [&](const std::string& text) { return text.starts_with(opening); });
}

/// The good request with another first channel.
Json with_channel(const char* channel) {
  Json request = good_request();
  request["InputDataConfig"][0] = json(channel);
  return request;
}

bool found(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("Translation: a request in the words of the job file") {
  const Translation good = translated();
  CHECK(good.problems.empty());
  CHECK(good.warnings.empty());
  CHECK(good.job == json(R"({
    "name": "resnet-1",
    "region": "eu-west-1",
    "cluster": {"instance_type": "ml.p3.2xlarge", "instance_count": 2, "volume_size": "50 GB"},
    "channels": {
      "train": {"source": "s3", "data_type": "S3Prefix", "distribution": "ShardedByS3Key", "input_mode": "FastFile"},
      "test": {"source": "s3", "data_type": "ManifestFile", "input_mode": "File"}},
    "stopping": {"max_runtime": "7200 s"}
  })"));
}

TEST_CASE("Translation: each value is known by its place in the request, also one that is not given") {
  const Translation good = translated();
  CHECK(good.origins.at("cluster.volume_size") == "ResourceConfig.VolumeSizeInGB");
  CHECK(good.origins.at("cluster.keep_alive") == "ResourceConfig.KeepAlivePeriodInSeconds");
  CHECK(good.origins.at("channels.train.input_mode") == "AlgorithmSpecification.TrainingInputMode");
  CHECK(good.origins.at("channels.test.input_mode") == "InputDataConfig[1].InputMode");
  CHECK(good.origins.at("channels.train.distribution") ==
        "InputDataConfig[0].DataSource.S3DataSource.S3DataDistributionType");
  CHECK(good.origins.at("region") == "AlgorithmSpecification.TrainingImage");
}

TEST_CASE("Translation: limits, retries, warm pool, artifact") {
  const Json job = translated(R"({
    "StoppingCondition": {"MaxPendingTimeInSeconds": 7200}, "RetryStrategy": {"MaximumRetryAttempts": 3},
    "ResourceConfig": {"KeepAlivePeriodInSeconds": 600}, "OutputDataConfig": {"CompressionType": "NONE"}})")
                       .job;
  CHECK(job["stopping"]["max_pending"] == "7200 s");
  CHECK(job["retry"]["max_attempts"] == 3);
  CHECK(job["cluster"]["keep_alive"] == "600 s");
  CHECK(job["artifact"]["compression"] == "NONE");
}

TEST_CASE("Translation: spot, a training plan, and what they demand") {
  const char* spot = R"({"EnableManagedSpotTraining": true, "StoppingCondition": {"MaxWaitTimeInSeconds": 9000}})";
  CHECK(translated(spot).job["purchase"] == "spot");
  CHECK(translated(spot).job["stopping"]["max_wait"] == "9000 s");
  CHECK(warns(translated(spot), "CheckpointConfig is not given"));
  CHECK(translated(R"({"EnableManagedSpotTraining": false})").job["purchase"] == "on_demand");
  CHECK_FALSE(translated().job.contains("purchase"));
  CHECK(only(R"({"EnableManagedSpotTraining": true})") ==
        "StoppingCondition.MaxWaitTimeInSeconds: must be given with EnableManagedSpotTraining, got nothing");

  const char* plan = R"({"ResourceConfig": {"TrainingPlanArn": "arn"}})";
  CHECK(translated(plan).job["purchase"] == "reserved");
  CHECK(only(R"({"ResourceConfig": {"TrainingPlanArn": "arn"}, "EnableManagedSpotTraining": true,
                 "StoppingCondition": {"MaxWaitTimeInSeconds": 9000}})")
            .starts_with("EnableManagedSpotTraining: must be false with ResourceConfig.TrainingPlanArn"));
}

TEST_CASE("Translation: instance groups replace type and count") {
  const char* groups = R"({"ResourceConfig": {"InstanceType": null, "InstanceCount": null, "InstanceGroups": [
    {"InstanceGroupName": "gpu", "InstanceType": "ml.p3.2xlarge", "InstanceCount": 2},
    {"InstanceGroupName": "cpu", "InstanceType": "ml.c5.xlarge", "InstanceCount": 1}]}})";
  CHECK(translated(groups).job["cluster"] == json(R"({"volume_size": "50 GB", "groups": [
    {"name": "gpu", "instance_type": "ml.p3.2xlarge", "instance_count": 2},
    {"name": "cpu", "instance_type": "ml.c5.xlarge", "instance_count": 1}]})"));
  CHECK(translated(groups).origins.at("cluster.groups[1].instance_type") ==
        "ResourceConfig.InstanceGroups[1].InstanceType");
  CHECK(only(R"({"ResourceConfig": {"InstanceType": null, "InstanceGroups": [
    {"InstanceGroupName": "g", "InstanceType": "ml.p3.2xlarge", "InstanceCount": 2}]}})")
            .starts_with("ResourceConfig.InstanceCount: must be left out when there are InstanceGroups"));
  CHECK(only(R"({"ResourceConfig": {"InstanceCount": null}})") ==
        "ResourceConfig.InstanceCount: must be given with InstanceType, got nothing");
}

TEST_CASE("Translation: of preferred types the workload chooses; nobody else knows") {
  const char* patch = R"({"ResourceConfig": {"InstanceType": null, "InstanceCount": null, "InstancePreferences": [
    {"InstanceType": "ml.p4d.24xlarge", "InstanceCount": 4},
    {"InstanceType": "ml.p5.48xlarge", "InstanceCount": 2,
     "TrainingPlanArns": ["arn:aws:sagemaker:us-east-1:111122223333:training-plan/p"]}]}})";
  const std::string list = "ResourceConfig.InstancePreferences";
  CHECK(at(translated(patch).problems, list).starts_with(list + ": leaves the type open"));
  const Translation chosen = translate(with(good_request(), patch), Preference{.instance_type = "ml.p5.48xlarge"});
  CHECK(chosen.problems.empty());
  CHECK(chosen.job["cluster"]["instance_type"] == "ml.p5.48xlarge");
  CHECK(chosen.job["cluster"]["instance_count"] == 2);
  CHECK(chosen.job["purchase"] == "reserved");
  CHECK(warns(chosen, list + ": the forecast is for ml.p5.48xlarge"));
  CHECK(at(translate(with(good_request(), patch), Preference{.instance_type = "ml.p5.48xlage"}).problems, list)
            .ends_with("(did you mean ml.p5.48xlarge?)"));
  const Translation by_index = translate(with(good_request(), patch), Preference{.index = 1});
  CHECK(by_index.job == chosen.job);
  CHECK_FALSE(warns(by_index, list));
}

TEST_CASE("Translation: preferences go with few other members, and count all or none") {
  const auto refused = [](const char* patch) {
    Json request =
        with(good_request(), R"({"ResourceConfig": {"InstancePreferences": [{"InstanceType": "ml.p4d.24xlarge"}]}})");
    return at(translate(with(request, patch), Preference{.instance_type = "ml.p4d.24xlarge"}).problems,
              "ResourceConfig.InstancePreferences");
  };
  CHECK(found(refused("{}"), "must be left out with InstanceType"));
  CHECK(found(refused(R"({"ResourceConfig": {"InstanceType": null}, "EnableManagedSpotTraining": true,
                             "StoppingCondition": {"MaxWaitTimeInSeconds": 9000}})"),
              "must be left out with EnableManagedSpotTraining"));
  CHECK(found(refused(R"({"ResourceConfig": {"InstanceType": null, "InstancePreferences": [
    {"InstanceType": "ml.p4d.24xlarge", "InstanceCount": 1}, {"InstanceType": "ml.p5.48xlarge"}]}})"),
              "must all hold InstanceCount"));
}

TEST_CASE("Translation: the region stands in the registry of the image or in a resource's name") {
  const auto region = [](const char* image, const char* name) {
    Json request = good_request();
    request["AlgorithmSpecification"].erase("TrainingImage");
    if (*image != 0) request["AlgorithmSpecification"]["TrainingImage"] = image;
    if (*name != 0) request["AlgorithmSpecification"]["AlgorithmName"] = name;
    return translate(request).job.value("region", "");
  };
  CHECK(region("111122223333.dkr.ecr.eu-west-1.amazonaws.com/a:1", "") == "eu-west-1");
  CHECK(region("111122223333.dkr.ecr-fips.us-gov-west-1.amazonaws.com/a:1", "") == "us-gov-west-1");
  CHECK(region("111122223333.dkr-ecr.eu-west-1.on.aws/a:1", "") == "eu-west-1");
  CHECK(region("", "arn:aws:sagemaker:eu-central-1:111122223333:algorithm/a") == "eu-central-1");
  CHECK(region("", "plain-name").empty());
}

TEST_CASE("Translation: channels named like numbers or paths stay channels") {
  Json request = good_request();
  request["InputDataConfig"][0]["ChannelName"] = "1";
  request["InputDataConfig"][1]["ChannelName"] = "a.b";
  const Translation translation = translate(request);
  CHECK(translation.job["channels"].is_object());
  CHECK(translation.job["channels"]["1"]["input_mode"] == "FastFile");
  CHECK(translation.job["channels"]["a.b"]["input_mode"] == "File");
  request["InputDataConfig"][1]["ChannelName"] = "1";
  CHECK(at(translate(request).problems, "InputDataConfig[1].ChannelName") ==
        "InputDataConfig[1].ChannelName: must name each channel once, got '1'");
}

TEST_CASE("Translation: file systems are mounted, whatever the common input mode") {
  Json request = with_channel(R"({"ChannelName": "train", "DataSource": {"FileSystemDataSource": {
    "FileSystemId": "fs-01234567", "FileSystemAccessMode": "ro", "FileSystemType": "FSxLustre", "DirectoryPath": "/d"}}})");
  CHECK(at(translate(request).problems, "VpcConfig") ==
        "VpcConfig: must be given with a FileSystemDataSource, got nothing");
  request["VpcConfig"] = Json::object();
  CHECK(translate(request).problems.empty());
  CHECK(translate(request).job["channels"]["train"] ==
        json(R"({"source": "fsx", "file_system": {"id": "fs-01234567"}})"));
  request["InputDataConfig"][0]["DataSource"]["FileSystemDataSource"]["FileSystemType"] = "EFS";
  CHECK(translate(request).job["channels"]["train"] ==
        json(R"({"source": "efs", "file_system": {"id": "fs-01234567"}})"));
}

TEST_CASE("Translation: a channel has one source") {
  const char* none = R"({"ChannelName": "train", "DataSource": {}})";
  CHECK(at(translate(with_channel(none)).problems, "InputDataConfig[0].DataSource").find("exactly one of") !=
        std::string::npos);
  const char* data_set = R"({"ChannelName": "train", "DataSource": {"DatasetSource": {"DatasetArn": "arn"}}})";
  CHECK(at(translate(with_channel(data_set)).problems, "InputDataConfig[0].DataSource.DatasetSource")
            .find("is not modelled") != std::string::npos);
}

TEST_CASE("Translation: attributes go with augmented manifests, groups with their channel, Converse is a prefix") {
  const auto source = [](const char* members) {
    Json request = good_request();
    request["InputDataConfig"][0]["DataSource"]["S3DataSource"].merge_patch(json(members));
    return translate(request);
  };
  const std::string attributes = "InputDataConfig[0].DataSource.S3DataSource.AttributeNames";
  CHECK(source(R"({"S3DataType": "AugmentedManifestFile", "AttributeNames": ["a"]})").problems.empty());
  CHECK_FALSE(at(source(R"({"S3DataType": "AugmentedManifestFile"})").problems, attributes).empty());
  CHECK_FALSE(at(source(R"({"AttributeNames": ["a"]})").problems, attributes).empty());
  CHECK(source(R"({"InstanceGroupNames": ["gpu"]})").job["channels"]["train"]["groups"] == json(R"(["gpu"])"));
  CHECK_FALSE(source(R"({"InstanceGroupNames": []})").job["channels"]["train"].contains("groups"));
  const Translation converse = source(R"({"S3DataType": "Converse"})");
  CHECK_FALSE(converse.job["channels"]["train"].contains("data_type"));
  CHECK(warns(converse, "InputDataConfig[0].DataSource.S3DataSource.S3DataType: Converse is read like S3Prefix"));
}

TEST_CASE("Translation: exactly one of image and algorithm; only an image tells a region") {
  CHECK(only(R"({"AlgorithmSpecification": {"AlgorithmName": "a"}})").ends_with("not both, got both"));
  CHECK(only(R"({"AlgorithmSpecification": {"TrainingImage": null}})").ends_with("got nothing"));
  const char* named = R"({"AlgorithmSpecification": {"TrainingImage": null, "AlgorithmName": "a"}})";
  CHECK(translated(named).problems.empty());
  CHECK_FALSE(translated(named).job.contains("region"));
  const char* elsewhere = R"({"AlgorithmSpecification": {"TrainingImage": "docker.io/library/python:3"}})";
  CHECK_FALSE(translated(elsewhere).job.contains("region"));
}

TEST_CASE("Translation: what costs beside the job is said") {
  CHECK(warns(translated(R"({"EnableInterContainerTrafficEncryption": true})"),
              "EnableInterContainerTrafficEncryption slows"));
  CHECK(at(translated(R"({"ServerlessJobConfig": {}, "ResourceConfig": null})").problems, "ServerlessJobConfig")
            .find("is not modelled") != std::string::npos);
}

TEST_CASE("Translation: a rule with an instance is paid beside the job, a built-in one is free") {
  const Json beside = translated(R"({"DebugRuleConfigurations": [
      {"RuleConfigurationName": "overfit", "InstanceType": "ml.t3.medium", "VolumeSizeInGB": 10},
      {"RuleConfigurationName": "built in"}],
    "ProfilerRuleConfigurations": [
      {"RuleConfigurationName": "profile", "InstanceType": "ml.m5.xlarge", "VolumeSizeInGB": 0}]})")
                          .job["beside"];
  CHECK(beside == Json::parse(R"({"overfit": {"use": "rule", "instance_type": "ml.t3.medium", "volume_size": "10 GB"},
                                  "profile": {"use": "rule", "instance_type": "ml.m5.xlarge"}})"));
}

TEST_CASE("Translation: rules of one name are refused") {
  CHECK(only(R"({"DebugRuleConfigurations": [{"RuleConfigurationName": "r", "InstanceType": "ml.t3.medium"}],
                "ProfilerRuleConfigurations": [{"RuleConfigurationName": "r", "InstanceType": "ml.m5.xlarge"}]})") ==
        "ProfilerRuleConfigurations[0].RuleConfigurationName: must name each rule once, got 'r'");
}

TEST_CASE("Translation: tags of the request are those of the job") {
  CHECK(translated(R"({"Tags": [{"Key": "team", "Value": "vision"}]})").job["tags"] == Json{{"team", "vision"}});
}

TEST_CASE("Translation: members of the wrong type are passed over") {
  for (const char* patch :
       {R"({"ResourceConfig": 3})", R"({"InputDataConfig": {"a": 1}})", R"({"InputDataConfig": [1, "x", null]})",
        R"({"InputDataConfig": [{"ChannelName": 5}]})",
        R"({"InputDataConfig": [{"ChannelName": "x", "DataSource": 7}]})",
        R"({"InputDataConfig": [{"ChannelName": "x", "DataSource": {"S3DataSource": []}}]})",
        R"({"AlgorithmSpecification": {"TrainingImage": 3}})", R"({"StoppingCondition": {"MaxRuntimeInSeconds": "9"}})",
        R"({"ResourceConfig": {"InstanceGroups": [3], "InstancePreferences": [4]}})", R"({"RetryStrategy": []})",
        R"({"ResourceConfig": {"InstanceType": null, "InstancePreferences": [4]}})",
        R"({"DebugRuleConfigurations": 3})", R"({"ProfilerRuleConfigurations": ["x"]})"}) {
    INFO(patch);
    CHECK_NOTHROW(translated(patch));
  }
  CHECK_NOTHROW(translate(Json::object()));
}
