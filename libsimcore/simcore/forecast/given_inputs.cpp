#include "simcore/forecast/given_inputs.hpp"

namespace simcore {

std::vector<std::string> why_runs_differ(const Plan& plan) {
  std::vector<std::string> reasons;
  if (plan.interruption) reasons.emplace_back("spot capacity may be interrupted again and again");
  if (plan.retry.time_to_fault) reasons.emplace_back("retry.time_to_fault brings internal errors again and again");
  return reasons;
}

}  // namespace simcore
