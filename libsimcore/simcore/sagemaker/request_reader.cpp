#include "simcore/sagemaker/request_reader.hpp"

#include <algorithm>

#include "simcore/catalog/request_model.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/sagemaker/detail/request_merge.hpp"
#include "simcore/sagemaker/document_kind.hpp"

namespace simcore {
namespace {

RequestMerge merged(const NamedDocument& request, const std::optional<NamedDocument>& workload,
                    std::optional<std::size_t> preference) {
  require_job(request.content, request.file);
  const Json tree = document_tree(request.content, request.file);
  if (!tree.is_object())
    throw SpecError({{request.file, "must be an object with members of a request", shown(tree), ""}});
  return {tree, request.file, workload, preference};
}

}  // namespace

bool is_request(const record::Value& document) {
  const auto* object = document.get<record::Value::Object>();
  if (object == nullptr) return false;
  const auto& training = RequestModel::builtin().root().members;
  const auto& processing = RequestModel::processing().root().members;
  const auto is_key = [](const auto& entry) { return entry.first == "simcore"; };
  const auto is_member = [&](const auto& entry) {
    return training.contains(entry.first) || processing.contains(entry.first);
  };
  return std::ranges::none_of(object->entries, is_key) && std::ranges::any_of(object->entries, is_member);
}

JobDraft read_request(const NamedDocument& request, const std::optional<NamedDocument>& workload, NamedFiles files,
                      std::optional<std::size_t> preference) {
  RequestMerge merge = merged(request, workload, preference);
  merge.refuse_request();
  JobDraft draft = merge.draft();
  load_spot_files(draft, workload ? workload->file : request.file, files);
  return draft;
}

record::Value to_job_file(const NamedDocument& request, const std::optional<NamedDocument>& workload,
                          std::optional<std::size_t> preference) {
  return value_of(merged(request, workload, preference).job());
}

std::vector<std::string> preferred_types(const record::Value& request) {
  const Json tree = json_tree(request), none;
  const auto member = [&](const Json& of, const char* name) -> const Json& {
    return of.is_object() && of.contains(name) ? of[name] : none;
  };
  const Json& preferences = member(member(tree, "ResourceConfig"), "InstancePreferences");
  if (!preferences.is_array()) return {};
  std::vector<std::string> types;
  for (const Json& preference : preferences) {
    const Json& type = member(preference, "InstanceType");
    if (!type.is_string()) return {};
    types.push_back(type.get<std::string>());
  }
  return types;
}

}  // namespace simcore
