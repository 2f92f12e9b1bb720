#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// What stays the same while nodes are added.
enum class BatchRule {
  global,    // the batch of all nodes together: the share of each shrinks (strong scaling)
  per_node,  // the batch of each node: that of all grows (weak scaling)
};
template <>
struct Choice<BatchRule> {
  using enum BatchRule;
  static constexpr std::array<std::pair<std::string_view, BatchRule>, 2> words = {
      {{"global", global}, {"per_node", per_node}}};
};

/// The rule of that word. Throws InputError about `batch`.
[[nodiscard]] BatchRule batch_rule(std::string_view word);

}  // namespace simcore
