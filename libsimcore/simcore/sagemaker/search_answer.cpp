#include "simcore/sagemaker/search_answer.hpp"

#include <array>

#include "simcore/error/error.hpp"
#include "simcore/sagemaker/document_kind.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

using record::Value;

constexpr const char* kList = "Results";
constexpr const char* kJob = "TrainingJob";

const Value* member(const Value& document, const char* name) {
  return value_at(document, std::array{std::string(name)});
}

bool still_runs(const Value& job) {
  const DocumentKind* kind = document_kind(job);
  return kind != nullptr && kind->reading == DocumentKind::Reading::running;
}

/// Described jobs with their places in the answer, whether they have ended or not.
std::vector<NamedDocument> every_job(const Value& answer) {
  const Value* results = member(answer, kList);
  const auto* items = (results != nullptr ? *results : answer).get<Value::List>();
  std::vector<NamedDocument> jobs;
  for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
    const Value* job = results != nullptr ? member((*items)[i], kJob) : &(*items)[i];
    const std::string place = item_path(results != nullptr ? kList : "", i);
    jobs.emplace_back(job != nullptr ? *job : Value(), results != nullptr ? key_path(place, kJob) : place);
  }
  return jobs;
}

std::string left_out(const NamedDocument& job) {
  const Value* name = member(job.content, "TrainingJobName");
  const auto* text = name == nullptr ? nullptr : name->get<std::string>();
  return job.file + (text == nullptr ? "" : " (" + *text + ")") + " still runs: it is not in this bill";
}

}  // namespace

SearchAnswer read_search(const NamedDocument& answer) {
  require_descriptions(answer.content, answer.file);
  const DocumentKind* kind = document_kind(answer.content);
  if (kind == nullptr || kind->reading != DocumentKind::Reading::search_answer) return {{answer}, {}};
  SearchAnswer found;
  for (NamedDocument& job : every_job(answer.content)) {
    if (still_runs(job.content)) {
      found.warnings.push_back(left_out(job));
      continue;
    }
    if (!answer.file.empty()) job.file = answer.file + ": " + job.file;
    found.ended.push_back(std::move(job));
  }
  if (found.ended.empty())
    throw SpecError({{answer.file, "must hold a job that has ended",
                      std::to_string(found.warnings.size()) + " that still run", ""}});
  const Value* next = member(answer.content, "NextToken");
  if (next != nullptr && !next->is_null())
    found.warnings.emplace_back("NextToken: the jobs of the next page are not in this bill");
  return found;
}

}  // namespace simcore
