#include "simcore/sagemaker/search_answer.hpp"

#include <array>

#include "simcore/sagemaker/document_kind.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

using record::Value;

const Value* member(const Value& document, std::string_view name) {
  return value_at(document, std::array{std::string(name)});
}

bool still_runs(const Value& job) {
  const DocumentKind* kind = document_kind(job);
  return kind != nullptr && kind->reading == DocumentKind::Reading::running;
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

void for_each_job(const Value& answer, const std::string& place, std::span<const std::string_view> lists,
                  const std::function<void(const Value& job, const std::string& place)>& on_job) {
  for (const std::string_view name : lists)
    if (const Value* list = member(answer, name); list != nullptr)
      return for_each_job(*list, key_path(place, name), lists, on_job);
  if (const Value* job = member(answer, "TrainingJob"))
    return for_each_job(*job, key_path(place, "TrainingJob"), lists, on_job);
  const auto* items = answer.get<Value::List>();
  if (items == nullptr) return on_job(answer, place);
  for (std::size_t i = 0; i < items->size(); ++i) for_each_job((*items)[i], item_path(place, i), lists, on_job);
}

SearchAnswer read_search(const NamedDocument& answer) {
  require_descriptions(answer.content, answer.file);
  std::vector<NamedDocument> jobs;
  constexpr std::array<std::string_view, 1> kResults = {"Results"};
  for_each_job(answer.content, "", kResults,
               [&](const Value& job, const std::string& place) { jobs.emplace_back(job, place); });
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
