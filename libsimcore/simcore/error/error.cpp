#include "simcore/error/error.hpp"

#include <utility>

#include "simcore/error/utf8.hpp"

namespace simcore {
namespace {

std::string joined(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    if (!text.empty()) text += '\n';
    text += problem.message();
  }
  return text;
}

/// Keeps the first kMostReported problems and counts the others; a single one more is kept, since its count would be no
/// shorter.
void limit(std::vector<Problem>& problems) {
  if (problems.size() <= InputError::kMostReported + 1) return;
  const std::size_t more = problems.size() - InputError::kMostReported;
  problems.resize(InputError::kMostReported);
  problems.push_back({"", "and " + std::to_string(more) + " problems more", "", ""});
}

/// What is reported of the problems: text, whatever they quote.
const std::vector<Problem>& reported(std::vector<Problem>& problems) {
  limit(problems);
  for (Problem& problem : problems)
    for (std::string* text : {&problem.where, &problem.rule, &problem.value, &problem.nearest})
      *text = readable(std::move(*text));
  return problems;
}

}  // namespace

Problem Problem::spelled_out() const {
  Problem problem = *this;
  if (instance_type.empty()) return problem;
  for (std::string* text : {&problem.rule, &problem.value})
    if (const std::size_t at = text->find(kTheType); at != std::string::npos)
      text->replace(at, kTheType.size(), instance_type);
  problem.instance_type.clear();
  return problem;
}

std::string Problem::message() const {
  if (!instance_type.empty()) return spelled_out().message();
  std::string text = where.empty() ? rule : where + ": " + rule;
  if (!value.empty()) text += ", got " + value;
  if (!nearest.empty()) text += " (did you mean " + nearest + "?)";
  return text;
}

InputError::InputError(std::vector<Problem> problems)
    : Error(joined(reported(problems))), problems_(std::move(problems)) {}

}  // namespace simcore
