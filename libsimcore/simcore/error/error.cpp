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

}  // namespace

std::string Problem::message() const {
  std::string text = where.empty() ? rule : where + ": " + rule;
  if (!value.empty()) text += ", got " + value;
  if (!nearest.empty()) text += " (did you mean " + nearest + "?)";
  return text;
}

InputError::InputError(std::vector<Problem> problems) : Error(joined(problems)), problems_(std::move(problems)) {}

}  // namespace simcore
