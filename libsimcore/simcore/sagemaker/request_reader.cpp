#include "simcore/sagemaker/request_reader.hpp"

#include <algorithm>

#include "simcore/catalog/request_model.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/sagemaker/detail/request_merge.hpp"

namespace simcore {
namespace {

RequestMerge merged(const NamedDocument& request, const std::optional<NamedDocument>& workload) {
  const Json tree = document_tree(request.content, request.file);
  if (!tree.is_object())
    throw SpecError({{request.file, "must be an object with members of a request", shown(tree), ""}});
  return {tree, request.file, workload};
}

}  // namespace

bool is_request(const record::Value& document) {
  const auto* object = document.get<record::Value::Object>();
  if (object == nullptr) return false;
  const auto& members = RequestModel::builtin().root().members;
  const auto is_key = [](const auto& entry) { return entry.first == "simcore"; };
  const auto is_member = [&](const auto& entry) { return members.contains(entry.first); };
  return std::ranges::none_of(object->entries, is_key) && std::ranges::any_of(object->entries, is_member);
}

JobDraft read_request(const NamedDocument& request, const std::optional<NamedDocument>& workload, NamedFiles files) {
  RequestMerge merge = merged(request, workload);
  merge.refuse_request();
  JobDraft draft = merge.draft();
  load_spot_files(draft, workload ? workload->file : request.file, files);
  return draft;
}

record::Value to_job_file(const NamedDocument& request, const std::optional<NamedDocument>& workload) {
  return value_of(merged(request, workload).job());
}

}  // namespace simcore
