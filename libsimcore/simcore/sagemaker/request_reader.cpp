#include "simcore/sagemaker/request_reader.hpp"

#include <algorithm>

#include "simcore/catalog/request_model.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/sagemaker/detail/request_merge.hpp"

namespace simcore {
namespace {

RequestMerge merged(const NamedText& request, const NamedText& workload) {
  const Json parsed = parse_json(request.text, request.file);
  if (!parsed.is_object())
    throw SpecError({{request.file, "must be an object with members of a request", shown(parsed), ""}});
  return {parsed, request.file, workload};
}

}  // namespace

bool is_request(std::string_view json) {
  const Json parsed = Json::parse(json, nullptr, false);
  if (!parsed.is_object() || parsed.contains("simcore")) return false;
  const auto& members = RequestModel::builtin().root().members;
  return std::ranges::any_of(members, [&](const auto& member) { return parsed.contains(member.first); });
}

JobDraft read_request(const NamedText& request, const NamedText& workload) {
  RequestMerge merge = merged(request, workload);
  merge.refuse_request();
  JobDraft draft = merge.draft();
  load_spot_files(draft, std::string(workload.text.empty() ? request.file : workload.file));
  return draft;
}

std::string to_job_file(const NamedText& request, const NamedText& workload) {
  return merged(request, workload).job().dump();
}

}  // namespace simcore
