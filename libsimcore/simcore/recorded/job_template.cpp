#include "simcore/recorded/detail/job_template.hpp"

#include <map>

#include "simcore/catalog/sha256.hpp"

namespace simcore {
namespace {

using record::Value;

/// Hyperparameters in which the SDKs note their own affairs, such as the name of the job, begin so.
constexpr std::string_view kOfSdk = "sagemaker_";
constexpr std::size_t kDigits = 16;

/// Hyperparameters are texts; the SDKs write those of scripts as JSON.
std::string without_quotes(const std::string& text) {
  const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// A text without the name of the job, which differs from run to run and stands in addresses.
std::string without_name(std::string text, const std::string& name) {
  for (std::size_t at = 0; !name.empty() && (at = text.find(name, at)) != std::string::npos;)
    text.erase(at, name.size());
  return text;
}

void read_hyperparameters(const AnswerMembers& parameters, JobHistory& job) {
  for (const auto& [key, value] : parameters.entries().entries) {
    const std::string text = parameters.text(key);
    if (key == "sagemaker_program") job.script = without_quotes(text);
    if (!key.starts_with(kOfSdk)) job.hyperparameters.entries.emplace_back(key, text);
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
  if (job.image.empty() && job.script.empty() && job.hyperparameters.entries.empty()) return {};
  const std::map<std::string, std::string> sorted(job.hyperparameters.entries.begin(),
                                                  job.hyperparameters.entries.end());
  std::string text = job.image + '\n' + job.algorithm + '\n' + job.script + '\n';
  for (const auto& [key, value] : sorted) text += key + '=' + without_name(value, job.name) + '\n';
  return sha256(text).substr(0, kDigits);
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
