#include "simcore/sagemaker/detail/request_merge.hpp"

#include <algorithm>
#include <set>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/sagemaker/detail/processing_translation.hpp"
#include "simcore/sagemaker/detail/request_check.hpp"
#include "simcore/sagemaker/detail/request_template.hpp"
#include "simcore/sagemaker/document_kind.hpp"
#include "simcore/spec/channel_spec.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

constexpr const char* kWorkload = "workload";
constexpr const char* kBeside = " beside the request, which cannot say it: --workload FILE, or workload=";

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

/// Which of several types the workload asks for.
std::string chosen_type(const Json& workload) {
  const Json none;
  const Json& cluster = workload.is_object() && workload.contains("cluster") ? workload["cluster"] : none;
  const Json& type = cluster.is_object() && cluster.contains("instance_type") ? cluster["instance_type"] : none;
  return type.is_string() ? type.get<std::string>() : std::string();
}

/// The service knows nothing of data that the script fetches by itself.
bool is_own_channel(const Json& channel) {
  const Json mode = channel.is_object() ? channel.value("input_mode", Json()) : Json();
  return mode == word(InputMode::download) || mode == word(InputMode::stream);
}

}  // namespace

RequestMerge::RequestMerge(const Json& request, std::string request_file, const std::optional<NamedDocument>& workload,
                           std::optional<std::size_t> preference)
    : spelled_(spelled_out(without_nulls(request))),
      request_(spelled_.request),
      model_(is_processing(request_) ? RequestModel::processing() : RequestModel::builtin()),
      request_file_(std::move(request_file)) {
  const bool inside = request_.contains(kWorkload);
  Json over = inside ? request_[kWorkload] : Json::object();
  request_.erase(kWorkload);
  draft_.file = workload ? workload->file : request_file_;
  if (workload)
    over = document_tree(workload->content, workload->file);
  else {
    draft_.section = kWorkload;
    draft_.unsaid = kBeside;
  }
  const std::string whole = place(draft_, "");
  require_workload(value_of(over), whole.empty() ? kWorkload : whole);
  if (workload && inside) refuse("", "must be left out: the request has a section workload of its own", over);
  translation_ = is_processing(request_) ? translate_processing(request_, over)
                                         : translate(request_, {preference, chosen_type(over)});
  draft_.template_id = request_template(request_);
  for (const auto& [key, from] : translation_.origins) draft_.origins[key] = in_request(from);
  translation_.warnings.insert(translation_.warnings.begin(), spelled_.warnings.begin(), spelled_.warnings.end());
  if (const std::string region = region_of_arn(spelled_.arn); !region.empty()) put("region", region, "TrainingJobArn");
  merge(translation_.job, over, "");
  const bool said = over.is_object() && over.contains("channels");
  if (!said && translation_.job["channels"].empty()) translation_.job.erase("channels");
  if (!translation_.job.contains("simcore")) translation_.job["simcore"] = 1;
}

std::string RequestMerge::in_request(const std::string& path) const {
  const std::string place = spelled_.former_path(path);
  return request_file_.empty() ? place : request_file_ + ": " + place;
}

void RequestMerge::refuse(const std::string& where, std::string rule, const Json& value, std::string nearest) {
  const std::string place = key_path(draft_.section, where);
  const std::string full = draft_.file.empty() || place.empty() ? draft_.file + place : draft_.file + ": " + place;
  draft_.origins[full] = full;  // the workload's own place, not that of the request's member
  draft_.problems.push_back({full, std::move(rule), shown(value), std::move(nearest)});
}

void RequestMerge::merge(Json& job, const Json& workload, const std::string& path) {
  if (!workload.is_object()) return refuse(path, "must be an object with keys of the job file", workload);
  for (const auto& [key, value] : workload.items()) {
    const std::string where = key_path(path, as_key(key));
    const auto known = job.find(key);
    if (path == "channels" && known == job.end() && !is_own_channel(value))
      refuse_channel(key, job, where);
    else if (known == job.end() && value.is_object())
      merge(job[key] = Json::object(), value, where);
    else if (known == job.end() || gives_way(where, *known, value))
      take(job[key], value, where);
    else if (known->is_object())
      merge(*known, value, where);
    else if (*known != value)
      refuse(where, "must be left out, since the request says " + origin(where), value);
  }
}

/// What the request could say and does not: the forecast is for more than the request.
void RequestMerge::take(Json& place, const Json& value, const std::string& where) {
  const auto member = translation_.origins.find(where);
  const bool unsaid = place.is_null() && member != translation_.origins.end() && value != "savings_plan";
  if (unsaid) warn(where + ": " + shown(value) + " is taken, but the request does not say so in " + member->second);
  draft_.origins.erase(where);
  place = value;
}

/// The region of the image is only a hint, and what is not for spot may be paid by a savings plan.
bool RequestMerge::gives_way(const std::string& where, const Json& said, const Json& given) {
  const bool paid_otherwise = where == "purchase" && said == "on_demand" && given == "savings_plan";
  if (where != "region" && !paid_otherwise) return false;
  if (where == "region" && said != given)
    warn("region: " + shown(given) + " is taken, but " + origin(where) + " lies in " + shown(said));
  return true;
}

void RequestMerge::refuse_channel(const std::string& name, const Json& channels, const std::string& where) {
  std::vector<std::string> names;
  for (const auto& [known, unused] : channels.items()) names.push_back(known);
  refuse(where, "must be a channel of the request", name, nearest(name, names));
}

std::string RequestMerge::origin(const std::string& where) const {
  const auto found = translation_.origins.find(where);
  return found == translation_.origins.end() ? "it" : found->second;
}

void RequestMerge::refuse_request() {
  std::vector<Problem> wrong = spelled_.problems;
  const std::vector<Problem> unlike = request_problems(request_, model_);
  wrong.insert(wrong.end(), unlike.begin(), unlike.end());
  wrong.insert(wrong.end(), translation_.problems.begin(), translation_.problems.end());
  for (Problem& problem : wrong) note(std::move(problem));
}

void RequestMerge::note(Problem problem) {
  const auto read =
      std::ranges::find(translation_.origins, problem.where, [](const auto& origin) { return origin.second; });
  const bool is_taken = read != translation_.origins.end() && !draft_.origins.contains(read->first);  // by the workload
  if (read == translation_.origins.end() || is_taken)
    draft_.origins[problem.where] = in_request(problem.where);
  else
    problem.where = read->first;
  draft_.problems.push_back(std::move(problem));
}

void RequestMerge::refuse_members(const std::vector<std::string>& names) {
  for (const Problem& problem : request_problems(request_, model_)) {
    const std::string name = problem.where.substr(0, problem.where.find_first_of(".["));
    if (problem.value != "nothing" && std::ranges::find(names, name) != names.end()) note(problem);
  }
}

void RequestMerge::put(const std::string& key, Json value, const std::string& member) {
  translation_.job[key] = std::move(value);
  draft_.origins[key] = in_request(member);
}

JobDraft RequestMerge::draft() {
  if (!translation_.job.contains("region"))
    warn("region: us-east-1 is taken, since neither request nor workload names one");
  JobDraft job = read_fields(value_of(translation_.job));
  draft_.spec = std::move(job.spec);
  draft_.warnings = translation_.warnings;
  std::set<std::string> known;
  for (const Problem& problem : draft_.problems) known.insert(problem.where);
  for (Problem& problem : job.problems)
    if (!known.contains(problem.where)) draft_.problems.push_back(std::move(problem));
  return std::move(draft_);
}

}  // namespace simcore
