#include "simcore/sagemaker/detail/request_check.hpp"

#include "catch.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::vector<Problem> wrong(const Json& request) { return request_problems(request, RequestModel::builtin()); }

/// The only problem of the good request after a change.
std::string only(const char* patch) {
  const std::vector<Problem> problems = wrong(with(good_request(), patch));
  REQUIRE(problems.size() == 1);
  return problems.front().message();
}

RequestModel model(const char* rows) {
  return RequestModel::parse(Table::parse("t", std::string("path,type,required,min,max,pattern,words\n") + rows));
}

}  // namespace

TEST_CASE("Request check: nothing is wrong with a good request") { CHECK(wrong(good_request()).empty()); }

TEST_CASE("Request check: members that the service does not know, with the nearest") {
  CHECK(only(R"({"RoleARN": "x"})") ==
        "RoleARN: is not a member that the service knows, got 'RoleARN' (did you mean RoleArn?)");
  CHECK(only(R"({"ResourceConfig": {"VolumeSizeInGb": 3}})") ==
        "ResourceConfig.VolumeSizeInGb: is not a member that the service knows, got 'VolumeSizeInGb' (did you mean "
        "VolumeSizeInGB?)");
  CHECK(only(R"({"resource_config": {"InstanceType": 1}})").starts_with("resource_config: is not a member"));
}

TEST_CASE("Request check: what the service demands; null is not given") {
  CHECK(only(R"({"RoleArn": null})") == "RoleArn: must be given, got nothing");
  Json request = good_request();
  request["RoleArn"] = nullptr;
  CHECK(at(wrong(request), "RoleArn") == "RoleArn: must be given, got nothing");
  request = good_request();
  request["HyperParameters"] = nullptr;
  CHECK(wrong(request).empty());
  CHECK(wrong(Json::object()).size() == 3);  // name, role, output
}

TEST_CASE("Request check: types") {
  CHECK(only(R"({"ResourceConfig": {"InstanceCount": 1.5}})") ==
        "ResourceConfig.InstanceCount: must be a whole number, got 1.5");
  CHECK(only(R"({"ResourceConfig": {"InstanceCount": "2"}})").starts_with("ResourceConfig.InstanceCount: must be a"));
  CHECK(only(R"({"RoleArn": 5})") == "RoleArn: must be a text, got 5 (did you mean \"5\"?)");
  CHECK(only(R"({"EnableManagedSpotTraining": "true"})").starts_with("EnableManagedSpotTraining: must be true or"));
  CHECK(only(R"({"InputDataConfig": {}})").starts_with("InputDataConfig: must be a list"));
  CHECK(only(R"({"StoppingCondition": []})").starts_with("StoppingCondition: must be an object"));
  CHECK(only(R"({"HyperParameters": [1]})").starts_with("HyperParameters: must be an object of texts"));
  CHECK(only(R"({"HyperParameters": {"epochs": 3}})") ==
        "HyperParameters.epochs: must be a text, got 3 (did you mean \"3\"?)");
  CHECK(at(wrong(Json(7)), "") == "must be an object, got 7");
}

TEST_CASE("Request check: ranges, lengths, patterns and words") {
  CHECK(only(R"({"RetryStrategy": {"MaximumRetryAttempts": 31}})") ==
        "RetryStrategy.MaximumRetryAttempts: must be at least 1 and at most 30, got 31");
  CHECK(only(R"({"ResourceConfig": {"KeepAlivePeriodInSeconds": -1}})").ends_with("got -1"));
  CHECK(only(R"({"ResourceConfig": {"KeepAlivePeriodInSeconds": 18446744073709551615}})")
            .starts_with("ResourceConfig.KeepAlivePeriodInSeconds: must be at least 0 and at most 21600"));
  CHECK(only(R"({"RoleArn": "short"})") == "RoleArn: must have at least 20 and at most 2048 characters, got 5");
  CHECK(only(R"({"TrainingJobName": "a_b"})").starts_with("TrainingJobName: must match "));
  CHECK(only(R"({"OutputDataConfig": {"CompressionType": "GZIPP"}})") ==
        "OutputDataConfig.CompressionType: must be one of GZIP, NONE, got 'GZIPP' (did you mean GZIP?)");
  CHECK(only(R"({"InputDataConfig": []})") == "InputDataConfig: must have at least 1 and at most 20 entries, got 0");
}

TEST_CASE("Request check: places in lists and maps") {
  Json request = good_request();
  request["InputDataConfig"][1]["ChannelName"] = "a b";
  request["InputDataConfig"][0]["DataSource"]["S3DataSource"].erase("S3Uri");
  request["Environment"] = {{"1X", "y"}};
  const std::vector<Problem> problems = wrong(request);
  CHECK(problems.size() == 3);
  CHECK(at(problems, "InputDataConfig[1].ChannelName").find("must match") != std::string::npos);
  CHECK(at(problems, "InputDataConfig[0].DataSource.S3DataSource.S3Uri").find("must be given") != std::string::npos);
  CHECK(at(problems, "Environment.1X").find("must match") != std::string::npos);
}

TEST_CASE("Request check: characters are counted, not bytes") {
  const RequestModel five = model("A,text,true,,5,,\n");
  CHECK(request_problems(json(R"({"A": "äöüß€"})"), five).empty());
  CHECK(request_problems(json(R"({"A": "äöüß€!"})"), five).size() == 1);
}

TEST_CASE("Request check: bounds hold at both ends, one-sided ones too") {
  const RequestModel bounds = model("A,count,false,2,,,\nB,count,false,,7,,\n");
  CHECK(request_problems(json(R"({"A": 2, "B": 7})"), bounds).empty());
  CHECK(at(request_problems(json(R"({"A": 1})"), bounds), "A") == "A: must be at least 2, got 1");
  CHECK(at(request_problems(json(R"({"B": 8})"), bounds), "B") == "B: must be at most 7, got 8");
}

TEST_CASE("Request check: a very long text neither hangs nor crashes the matching") {
  const RequestModel pattern = model("A,text,false,,,[a-z]*,\n");
  CHECK(request_problems(Json{{"A", std::string(4000, 'a')}}, pattern).empty());
  CHECK(request_problems(Json{{"A", std::string(4000, 'A')}}, pattern).size() == 1);
  CHECK_NOTHROW(request_problems(Json{{"A", std::string(5'000'000, 'a')}}, pattern));
}
