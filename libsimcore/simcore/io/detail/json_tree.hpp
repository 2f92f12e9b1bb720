#pragma once

#include "simcore/io/detail/json_text.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// A value as the tree that readers of JSON take; nlohmann::ordered_json keeps the order of keys.
template <class Tree = Json>
[[nodiscard]] Tree json_tree(const record::Value& value);

/// The value of a tree, its keys in the tree's order.
[[nodiscard]] record::Value value_of(const Json& tree);

}  // namespace simcore
