// Asks what an input is refused with.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"

namespace simcore::tests {

/// The message of the SpecError that an action throws; empty when it throws none.
template <class Action>
std::string refused(Action&& action) {
  try {
    action();
    return {};
  } catch (const SpecError& error) {
    return error.what();
  }
}

/// The message of the problem at a place; empty when there is none.
inline std::string at(const std::vector<Problem>& problems, const std::string& where) {
  const auto found = std::find_if(problems.begin(), problems.end(), [&](const auto& p) { return p.where == where; });
  return found == problems.end() ? std::string{} : found->message();
}

}  // namespace simcore::tests
