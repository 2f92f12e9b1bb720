#include "simcore/recorded/detail/job_template.hpp"

#include "answers.hpp"
#include "catch.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobHistory job(const std::string& name, const std::string& parameters, const std::string& image = "image:1") {
  return answer(R"({"TrainingJobStatus": "Completed", "TrainingJobName": ")" + name +
                R"(", "AlgorithmSpecification": {"TrainingImage": ")" + image + R"("}, "HyperParameters": {)" +
                parameters + "}}")
      .job;
}

}  // namespace

TEST_CASE("template: jobs that repeat have one, whatever the SDK notes of each") {
  const JobHistory first = job("a-1", R"("epochs": "2", "dir": "\"s3://b/a-1/model\"", "sagemaker_job_name": "\"a-1\"",
                                          "sagemaker_program": "\"train.py\"")");
  const JobHistory second = job("a-2", R"("dir": "\"s3://b/a-2/model\"", "epochs": "2", "sagemaker_job_name": "\"a-2\"",
                                           "sagemaker_program": "\"train.py\"")");
  CHECK(first.script == "train.py");
  CHECK(first.hyperparameters.entries.size() == 2);
  CHECK(first.template_id.size() == 16);
  CHECK(first.template_id == second.template_id);
}

TEST_CASE("template: image, script and hyperparameters each make another") {
  const std::string id = job("a", R"("epochs": "2")").template_id;
  CHECK(job("a", R"("epochs": "3")").template_id != id);
  CHECK(job("a", R"("epochs": "2")", "image:2").template_id != id);
  CHECK(job("a", R"("epochs": "2", "sagemaker_program": "x.py")").template_id != id);
  CHECK(answer(R"({"TrainingJobStatus": "Completed"})").job.template_id.empty());
}

TEST_CASE("template: a notebook, or the command of the container") {
  CHECK(answer(R"({"TrainingJobStatus": "Completed", "Environment": {"SM_INPUT_NOTEBOOK_NAME": "a.ipynb"}})")
            .job.script == "a.ipynb");
  CHECK(
      answer(
          R"({"TrainingJobStatus": "Completed", "AlgorithmSpecification": {"ContainerEntrypoint": ["python", "x.py"]}})")
          .job.script == "python x.py");
}
