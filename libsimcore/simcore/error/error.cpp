#include "simcore/error/error.hpp"

#include <utility>

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

/// One more than are told are told too: a count would not be shorter.
std::vector<Problem> told(std::vector<Problem> problems) {
  if (problems.size() <= InputError::kMostTold + 1) return problems;
  const std::size_t more = problems.size() - InputError::kMostTold;
  problems.resize(InputError::kMostTold);
  problems.push_back({"", "and " + std::to_string(more) + " problems more", "", ""});
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

InputError::InputError(std::vector<Problem> problems) : InputError(Told{told(std::move(problems))}) {}

InputError::InputError(Told told) : Error(joined(told.problems)), problems_(std::move(told.problems)) {}

}  // namespace simcore
