#include "simcore/recorded/detail/job_template.hpp"

#include "simcore/catalog/template_id.hpp"

namespace simcore {
namespace {

using record::Value;

void read_hyperparameters(const AnswerMembers& parameters, JobHistory& job) {
  for (const auto& [key, value] : parameters.entries().entries) {
    const std::string text = parameters.text(key);
    if (key == "sagemaker_program") job.script = without_quotes(text);
    if (!is_of_sdk(key)) job.hyperparameters.entries.emplace_back(key, text);
  }
}

/// The command of a container that is told what to run.
std::string command(const AnswerMembers& algorithm) {
  std::string text;
  for (const char* member : {"ContainerEntrypoint", "ContainerArguments"})
    if (const Value::List* words = algorithm.list(member))
      for (const Value& word : *words)
        if (const auto* part = word.get<std::string>()) text += (text.empty() ? "" : " ") + *part;
  return text;
}

std::string digest(const JobHistory& job) {
  return template_id(
      {job.image, job.algorithm, job.script, {job.hyperparameters.entries.begin(), job.hyperparameters.entries.end()}},
      job.name);
}

}  // namespace

void read_template(const AnswerMembers& answer, JobHistory& job) {
  if (const auto parameters = answer.object("HyperParameters")) read_hyperparameters(*parameters, job);
  if (const auto environment = answer.object("Environment"); environment && job.script.empty())
    job.script = environment->text("SM_INPUT_NOTEBOOK_NAME");  // set for jobs that run a notebook
  if (const auto algorithm = answer.object("AlgorithmSpecification"); algorithm && job.script.empty())
    job.script = command(*algorithm);
  job.template_id = digest(job);
}

}  // namespace simcore
