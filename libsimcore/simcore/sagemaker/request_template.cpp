#include "simcore/sagemaker/detail/request_template.hpp"

#include "simcore/catalog/template_id.hpp"
#include "simcore/sagemaker/detail/translation_writer.hpp"

namespace simcore {
namespace {

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string(); }

/// The command of a container that is told what to run.
std::string command_of(const Json& algorithm) {
  std::string text;
  for (const char* part : {"ContainerEntrypoint", "ContainerArguments"})
    if (const Json& words = member(algorithm, part); words.is_array())
      for (const Json& word : words)
        if (word.is_string()) text += (text.empty() ? "" : " ") + word.get<std::string>();
  return text;
}

/// The script, as SDKs tell it; that of jobs that run a notebook; or the container's command.
std::string script_of(const Json& request) {
  std::string script = without_quotes(text_of(member(member(request, "HyperParameters"), "sagemaker_program")));
  if (script.empty()) script = text_of(member(member(request, "Environment"), "SM_INPUT_NOTEBOOK_NAME"));
  return script.empty() ? command_of(member(request, "AlgorithmSpecification")) : script;
}

}  // namespace

std::string request_template(const Json& request) {
  const Json& algorithm = member(request, "AlgorithmSpecification");
  TemplateParts parts{
      text_of(member(algorithm, "TrainingImage")), text_of(member(algorithm, "AlgorithmName")), script_of(request), {}};
  const Json& hyperparameters = member(request, "HyperParameters");
  if (hyperparameters.is_object())
    for (const auto& [key, value] : hyperparameters.items())
      if (!is_of_sdk(key)) parts.hyperparameters[key] = text_of(value);
  return template_id(parts, text_of(member(request, "TrainingJobName")));
}

}  // namespace simcore
