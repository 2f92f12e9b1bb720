#include "simcore/sagemaker/document_kind.hpp"

#include <array>
#include <utility>

#include "catch.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;
using enum DocumentKind::Reading;

namespace {

/// "is a job file"; empty when no row shows.
std::string what(const std::string& text) {
  const DocumentKind* kind = document_kind(read_document(text));
  return kind == nullptr ? std::string() : std::string(kind->what);
}

/// "job file"; empty when no row shows.
std::string id(const std::string& text) {
  const DocumentKind* kind = document_kind(read_document(text));
  return kind == nullptr ? std::string() : std::string(kind->id);
}

DocumentKind::Reading reading(const std::string& text) {
  const DocumentKind* kind = document_kind(read_document(text));
  REQUIRE(kind != nullptr);
  return kind->reading;
}

}  // namespace

TEST_CASE("Document kind: what simcore reads") {
  CHECK(reading(R"({"simcore": 1})") == job_file);
  CHECK(reading(R"({"simcore": 1, "StartAt": "a", "States": {}})") == job_file);
  CHECK(reading(good_request().dump()) == request);
  CHECK(reading(R"({"TrainingJobArn": "arn", "TrainingJobName": "a"})") == request);
  CHECK(reading(R"({"TrainingJobStatus": "Completed"})") == description);
  CHECK(reading(R"({"TrainingTimeInSeconds": 5})") == description);
  CHECK(reading(R"({"ProcessingJobStatus": "Failed"})") == description);
  CHECK(reading(R"({"TrainingJobStatus": "InProgress"})") == running);
  CHECK(reading(R"({"ProcessingJobStatus": "Stopping"})") == running);
  CHECK(reading(R"({"Results": [{}, {"TrainingJob": {}}]})") == search_answer);
  CHECK(reading(R"([{"TrainingJobStatus": "Completed"}])") == search_answer);
}

TEST_CASE("Document kind: each has an id of its own") {
  CHECK(id(R"({"simcore": 1})") == "job file");
  CHECK(id(good_request().dump()) == "request");
  CHECK(id(R"({"StartAt": "a", "States": {}})") == "state machine");
  CHECK(id(R"({"stateMachineArn": "a", "definition": "b"})") == "described state machine");
  CHECK(id(R"([{"Results": [{"TrainingJob": {}}]}])") == id(R"({"Results": [{"TrainingJob": {}}]})"));
  CHECK(id(R"({"name": "web"})").empty());
  CHECK(id("[1, 2]").empty());
}

TEST_CASE("Document kind: what other programs write") {
  const std::array<std::pair<const char*, const char*>, 12> documents = {
      {{R"({"apiVersion": "sagemaker.aws.amazon.com/v1", "kind": "TrainingJob"})", "is a job of the SageMaker"},
       {R"({"apiVersion": "sagemaker.services.k8s.aws/v1alpha1", "kind": "HyperParameterTuningJob"})", "is a tuning"},
       {R"({"apiVersion": "kubeflow.org/v1", "kind": "PyTorchJob"})", "is a job of a Kubernetes cluster"},
       {R"({"apiVersion": "v1", "kind": "ConfigMap"})", "is an object of Kubernetes"},
       {R"({"StartAt": "a", "States": {}})", "is a state machine"},
       {R"({"Version": "2020-12-01", "Steps": []})", "is the definition of a SageMaker pipeline"},
       {R"({"format_version": "1.2", "planned_values": {}})", "is a plan or state of Terraform"},
       {R"({"Resources": {"Job": {"Type": "AWS::StepFunctions::StateMachine"}}})", "is a CloudFormation template"},
       {R"({"Training": {"TrainingJobName": "a"}, "Model": {}})", "is a configuration of Airflow"},
       {R"({"SchemaVersion": "1.0", "SageMaker": {}})", "holds defaults of the SageMaker Python SDK"},
       {R"({"ResultsByTime": []})", "is an answer of Cost Explorer"},
       {R"({"detail-type": "x", "detail": {"TrainingJobStatus": "Completed"}})", "is an event of EventBridge"}}};
  for (const auto& [text, said] : documents) {
    INFO(text);
    CHECK(what(text).starts_with(said));
    CHECK(reading(text) == none);
  }
}

TEST_CASE("Document kind: no row for what is only near one of them") {
  for (const char* text :
       {R"({"StartAt": "a"})", R"({"Resources": {"a": {"Type": "b"}}})", R"({"Resources": ["AWS::"]})",
        R"({"apiVersion": "v1"})", R"({"Results": [5]})", "[]", "5", R"({"a": 1})"}) {
    INFO(text);
    CHECK((what(text).empty() || what(text) == "is an answer of Search without a training job"));
  }
}

TEST_CASE("Document kind: refused in one line where another is read") {
  const auto job = [](const char* text) { return refused([&] { require_job(read_document(text), "a.json"); }); };
  const auto described = [](const char* text) {
    return refused([&] { require_description(read_document(text), "a.json"); });
  };
  CHECK(job(R"({"simcore": 1})").empty());
  CHECK(job(R"({"TrainingJobName": "a"})").empty());
  CHECK(job(R"({"a": 1})").empty());  // for the reader to refuse
  CHECK(job(R"({"TrainingJobDefinition": {}})").starts_with("a.json: holds what the training jobs of a tuning job"));
  CHECK(job(R"({"request": {"TrainingJobName": "a"}})").starts_with("a.json: holds a request under a key"));
  CHECK(job(R"([{"TrainingJobName": "a"}])").starts_with("a.json: is a list of requests"));
  CHECK(job(R"({"training_job_name": "a", "tags": {}})").ends_with("write TrainingJobName for training_job_name"));
  CHECK(
      job(R"({"TrainingJobStatus": "InProgress"})") ==
      "a.json: describes a job that still runs: simcore bill reads the answer once the job has ended; forecast the job "
      "by its request");
  CHECK(described(R"({"TrainingJobStatus": "Completed"})").empty());
  CHECK(described(R"({"TrainingJobName": "a"})").starts_with("a.json: is a request: "));
  CHECK(described(R"({"Results": [{"TrainingJob": {}}]})").starts_with("a.json: is an answer of Search"));
  CHECK(refused([] { require_descriptions(read_document(R"({"Results": [{"TrainingJob": {}}]})"), ""); }).empty());
}

TEST_CASE("Document kind: a workload is a part of a job file") {
  const auto workload = [](const char* text) {
    return refused([&] { require_workload(read_document(text), "w.json"); });
  };
  for (const char* text : {R"({"work": {}})", R"({"simcore": 1})", "{}", "5"}) CHECK(workload(text).empty());
  CHECK(workload(R"({"TrainingJobName": "a"})").starts_with("w.json: is a request, and no workload: "));
  CHECK(workload(R"({"study": 1})").starts_with("w.json: is a study, and no workload: "));
}
