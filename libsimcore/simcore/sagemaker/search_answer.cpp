#include "simcore/sagemaker/search_answer.hpp"

#include <array>

#include "simcore/sagemaker/document_kind.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

using record::Value;

const Value* member(const Value& document, const char* name) {
  return value_at(document, std::array{std::string(name)});
}

bool still_runs(const Value& job) {
  const DocumentKind* kind = document_kind(job);
  return kind != nullptr && kind->reading == DocumentKind::Reading::running;
}

/// Adds the described jobs of an answer, of a list of them, or of one result, each with its place.
void collect(const Value& answer, const std::string& place, std::vector<NamedDocument>& jobs) {
  if (const Value* results = member(answer, "Results")) return collect(*results, key_path(place, "Results"), jobs);
  if (const Value* job = member(answer, "TrainingJob")) return collect(*job, key_path(place, "TrainingJob"), jobs);
  const auto* items = answer.get<Value::List>();
  if (items == nullptr) return jobs.emplace_back(answer, place), void();
  for (std::size_t i = 0; i < items->size(); ++i) collect((*items)[i], item_path(place, i), jobs);
}

bool has_next_page(const Value& answer) {
  const auto* pages = answer.get<Value::List>();
  const Value* last = pages != nullptr && !pages->empty() ? &pages->back() : &answer;
  const Value* next = member(*last, "NextToken");
  return next != nullptr && !next->is_null();
}

std::string left_out(const NamedDocument& job) {
  const Value* name = member(job.content, "TrainingJobName");
  const auto* text = name == nullptr ? nullptr : name->get<std::string>();
  return job.file + (text == nullptr ? "" : " (" + *text + ")") + " still runs: it is not in this bill";
}

}  // namespace

SearchAnswer read_search(const NamedDocument& answer) {
  require_descriptions(answer.content, answer.file);
  std::vector<NamedDocument> jobs;
  collect(answer.content, "", jobs);
  SearchAnswer found;
  for (NamedDocument& job : jobs) {
    if (still_runs(job.content)) {
      found.warnings.push_back(left_out(job));
      continue;
    }
    if (!answer.file.empty()) job.file = answer.file + (job.file.empty() ? "" : ": " + job.file);
    found.ended.push_back(std::move(job));
  }
  if (has_next_page(answer.content))
    found.warnings.emplace_back("NextToken: the jobs of the next page are not in this bill");
  return found;
}

}  // namespace simcore
