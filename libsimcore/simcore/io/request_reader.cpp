#include "simcore/io/request_reader.hpp"

#include <algorithm>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/request_check.hpp"
#include "simcore/io/detail/request_translation.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

constexpr const char* kWorkload = "workload";

/// The service's clients send no member that is null.
Json without_nulls(const Json& json) {
  if (!json.is_object() && !json.is_array()) return json;
  Json kept = json.is_object() ? Json::object() : Json::array();
  for (const auto& [key, value] : json.items()) {
    if (json.is_array())
      kept.push_back(without_nulls(value));
    else if (!value.is_null())
      kept[key] = without_nulls(value);
  }
  return kept;
}

/// Puts a workload over what the request says. They may not contradict each other.
class Merge {
 public:
  Merge(const Translation& translation, std::vector<Problem>& problems, std::vector<std::string>& warnings)
      : translation_(translation), problems_(problems), warnings_(warnings) {}

  void merge(Json& job, const Json& workload, const std::string& path) {
    if (!workload.is_object()) return refuse(path, "must be an object with keys of the job file", workload);
    for (const auto& [key, value] : workload.items()) {
      const std::string where = key_path(path, as_key(key));
      const auto known = job.find(key);
      if (path == "channels" && known == job.end())
        unknown_channel(key, job, where);
      else if (known == job.end() || (where == "region" && overridden(*known, value)))
        job[key] = value;
      else if (known->is_object())
        merge(*known, value, where);
      else if (*known != value)
        refuse(where, "must be left out, since the request says " + origin(where), value);
    }
  }

 private:
  void refuse(const std::string& where, std::string rule, const Json& value, std::string nearest = {}) {
    contradicted_.push_back(where);
    problems_.push_back({where, std::move(rule), shown(value), std::move(nearest)});
  }

  /// The region of the image is only a hint.
  bool overridden(const Json& of_image, const Json& given) {
    if (of_image != given)
      warnings_.push_back("region: " + shown(given) + " is taken, but the training image lies in " + shown(of_image));
    return true;
  }

  void unknown_channel(const std::string& name, const Json& channels, const std::string& where) {
    std::vector<std::string> names;
    for (const auto& [known, unused] : channels.items()) names.push_back(known);
    problems_.push_back({where, "must be a channel of the request", in_quotes(name), nearest(name, names)});
  }

  [[nodiscard]] std::string origin(const std::string& where) const {
    const auto found = translation_.origins.find(where);
    return found == translation_.origins.end() ? "it" : found->second;
  }

  const Translation& translation_;
  std::vector<Problem>& problems_;
  std::vector<std::string>& warnings_;
  std::vector<std::string> contradicted_;
};

std::string in_file(const std::string& file, const std::string& path) {
  if (file.empty()) return path;
  return path.empty() ? file : file + ": " + path;
}

/// Gives a problem of the request the key path of the job that it makes unreadable, if there is one, so that what
/// follows from it is not reported as well.
Problem in_job_terms(Problem problem, const Translation& translation, const std::string& file, JobDraft& draft) {
  for (const auto& [key, from] : translation.origins)
    if (problem.where == from) {
      problem.where = key;
      return problem;
    }
  draft.origins[problem.where] = in_file(file, problem.where);
  return problem;
}

/// The workload of the request itself, or the one beside it.
Json workload_of(Json& request, const NamedText& workload, JobDraft& draft) {
  const bool inside = request.contains(kWorkload);
  Json found = inside ? request[kWorkload] : Json::object();
  request.erase(kWorkload);
  if (workload.text.empty()) return found;
  if (inside) draft.problems.push_back({"", "must be given once", "a section workload in the request, and a file", ""});
  return parse_json(workload.text, workload.file);
}

}  // namespace

bool is_request(std::string_view json) {
  const Json parsed = Json::parse(json, nullptr, false);
  if (!parsed.is_object() || parsed.contains("simcore")) return false;
  const auto& members = RequestModel::builtin().root().members;
  return std::ranges::any_of(parsed.items(), [&](const auto& item) { return members.contains(item.key()); });
}

JobDraft read_request(const NamedText& request, const NamedText& workload) {
  Json parsed = without_nulls(parse_json(request.text, request.file));
  JobDraft draft;
  if (!parsed.is_object())
    throw SpecError({{request.file, "must be an object with members of a request", shown(parsed), ""}});
  Json over = workload_of(parsed, workload, draft);
  std::vector<Problem> wrong = request_problems(parsed, RequestModel::builtin());
  Translation translation = translate(parsed);
  wrong.insert(wrong.end(), translation.problems.begin(), translation.problems.end());
  Merge(translation, draft.problems, translation.warnings).merge(translation.job, over, "");
  translation.job["simcore"] = 1;
  if (!translation.job.contains("region"))
    translation.warnings.emplace_back("region: us-east-1 is taken, since neither request nor workload names one");
  const JobDraft job = read_job(translation.job.dump());
  draft.spec = job.spec;
  draft.file = workload.file.empty() ? request.file : workload.file;
  draft.section = workload.text.empty() ? kWorkload : "";
  draft.warnings = translation.warnings;
  for (const auto& [key, from] : translation.origins) draft.origins[key] = in_file(request.file, from);
  for (Problem& problem : wrong)
    draft.problems.push_back(in_job_terms(std::move(problem), translation, request.file, draft));
  for (const Problem& problem : job.problems) draft.problems.push_back(problem);
  return draft;
}

}  // namespace simcore
