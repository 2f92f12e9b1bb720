#include "simcore/catalog/template_id.hpp"

#include "simcore/catalog/sha256.hpp"

namespace simcore {
namespace {

constexpr std::size_t kDigits = 16;

/// A text without the name of the job, which differs from run to run and stands in addresses.
std::string without_name(std::string text, const std::string& name) {
  for (std::size_t at = 0; !name.empty() && (at = text.find(name, at)) != std::string::npos;)
    text.erase(at, name.size());
  return text;
}

}  // namespace

bool is_of_sdk(const std::string& hyperparameter) { return hyperparameter.starts_with("sagemaker_"); }

std::string without_quotes(const std::string& text) {
  const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

std::string template_id(const TemplateParts& parts, const std::string& job_name) {
  if (parts.image.empty() && parts.script.empty() && parts.hyperparameters.empty()) return {};
  std::string text = parts.image + '\n' + parts.algorithm + '\n' + parts.script + '\n';
  for (const auto& [key, value] : parts.hyperparameters) text += key + '=' + without_name(value, job_name) + '\n';
  return sha256(text).substr(0, kDigits);
}

}  // namespace simcore
