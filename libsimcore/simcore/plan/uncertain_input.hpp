#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Something uncertain that a run draws once: one uniform, and what it decides.
struct UncertainInput {
  std::string name;  // the key path that would state it, or the parameter
  Draw draw = Draw::pending;
  std::uint32_t index = 0;
  Distribution law = {};
  std::string (*text)(double value) = nullptr;  // a value of the law for people: "5 min 20 s"
  bool is_rate = false;                         // times go as its inverse
  bool measurable = true;                       // the next run has the value that a run before it had
};

/// Everything uncertain that a run of the plan draws once, each input once.
[[nodiscard]] std::vector<UncertainInput> uncertain_inputs(const Plan& plan);

}  // namespace simcore
