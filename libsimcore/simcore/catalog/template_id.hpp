#pragma once

#include <map>
#include <string>

namespace simcore {

/// What jobs that repeat have in common.
struct TemplateParts {
  std::string image;
  std::string algorithm;
  std::string script;
  std::map<std::string, std::string> hyperparameters;
};

/// Digest of image, algorithm, script and hyperparameters, in which the name of the job does not count; empty when
/// nothing but an algorithm is told.
[[nodiscard]] std::string template_id(const TemplateParts& parts, const std::string& job_name);

/// Whether a hyperparameter is one in which an SDK notes its own affairs, such as the name of the job.
[[nodiscard]] bool is_of_sdk(const std::string& hyperparameter);

/// The value of a hyperparameter without the quotes of JSON: the SDKs write those of scripts so.
[[nodiscard]] std::string without_quotes(const std::string& text);

}  // namespace simcore
