#include "simcore/sagemaker/detail/request_template.hpp"

#include "catch.hpp"
#include "unit/recorded/answers.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The template of a described job that has the members of a request.
std::string described(const Json& request) {
  Json answer_of = request;
  answer_of["TrainingJobStatus"] = "Completed";
  return answer(answer_of.dump()).job.template_id;
}

}  // namespace

TEST_CASE("request_template: the same digest as the described jobs that repeat the request") {
  const Json script = {
      {"TrainingJobName", "reviews-1"},
      {"AlgorithmSpecification", {{"TrainingImage", "image:1"}, {"TrainingInputMode", "File"}}},
      {"HyperParameters", {{"epochs", "2"}, {"dir", "s3://b/reviews-1/m"}, {"sagemaker_program", "\"train.py\""}}}};
  CHECK(request_template(script).size() == 16);
  CHECK(request_template(script) == described(script));
  Json later = script;
  later["TrainingJobName"] = "reviews-2";
  later["HyperParameters"]["dir"] = "s3://b/reviews-2/m";
  CHECK(request_template(later) == request_template(script));
  later["HyperParameters"]["epochs"] = "3";
  CHECK(request_template(later) != request_template(script));

  const Json notebook = {{"TrainingJobName", "n"}, {"Environment", {{"SM_INPUT_NOTEBOOK_NAME", "a.ipynb"}}}};
  CHECK(request_template(notebook) == described(notebook));
  const Json command = {
      {"TrainingJobName", "n"},
      {"AlgorithmSpecification",
       {{"AlgorithmName", "mine"}, {"ContainerEntrypoint", {"python", "a.py"}}, {"ContainerArguments", {"-x"}}}}};
  CHECK(request_template(command).size() == 16);
  CHECK(request_template(command) == described(command));
}

TEST_CASE("request_template: nothing, or members of the wrong type, tell none") {
  CHECK(request_template(Json::object()).empty());
  CHECK(request_template({{"HyperParameters", 7}, {"AlgorithmSpecification", {{"TrainingImage", 7}}}}).empty());
}
