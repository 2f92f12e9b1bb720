#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// When a job with a deadline moves to on-demand instances, and whether it comes back.
enum class FallbackPolicy { safety_net, uniform_progress };
template <>
struct Choice<FallbackPolicy> {
  static constexpr std::array<std::pair<std::string_view, FallbackPolicy>, 2> words = {
      {{"safety_net", FallbackPolicy::safety_net}, {"uniform_progress", FallbackPolicy::uniform_progress}}};
};

/// Going on with on-demand instances. The service does not do it: whoever watches the job stops and resubmits it.
struct FallbackSpec {
  std::optional<std::int64_t> after;
  std::optional<Seconds> deadline;
  FallbackPolicy policy = FallbackPolicy::safety_net;
  std::optional<Seconds> capacity_wait;
  std::optional<Fraction> start_quantile = std::nullopt;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "after",
                .doc = "On demand after so many interruptions; 0: at once.",
                .example = "3",
                .otherwise = "never for that reason",
                .source = kOwn,
                .range = {.low = 0, .high = 1e6}},
          self.after);
    visit(Field{.name = "deadline",
                .doc = "Time since creation in which the job must be done.",
                .example = "24 h",
                .otherwise = "none",
                .source = kOwn,
                .range = kPositive},
          self.deadline);
    visit(Field{.name = "policy",
                .doc =
                    "How the deadline is kept. safety_net: spot for as long as on-demand instances could still make "
                    "it. uniform_progress: also on demand when a job without spot is behind the even pace, and back to "
                    "spot when it is ahead. Only counts with a deadline.",
                .fallback = "safety_net",
                .source = "Wu et al., Can't Be Late: Optimizing Spot Instance Savings under Deadlines, NSDI 2024"},
          self.policy);
    visit(Field{.name = "capacity_wait",
                .doc = "Wait for on-demand capacity.",
                .example = "10 min",
                .fallback = "0 s",
                .source = kOwn,
                .range = kNotNegative},
          self.capacity_wait);
    visit(Field{.name = "start_quantile",
                .doc = "Quantile of phases.starting that the policy leaves for each start that is still to come, since "
                       "nobody knows before how long one takes.",
                .example = "95 %",
                .fallback = "99 %",
                .source = "simcore; late runs with it: docs/spot-policies.md",
                .range = {.low = 0.0, .high = 1.0, .above_low = true}},
          self.start_quantile);
  }
};

}  // namespace simcore
