#pragma once

#include <cstddef>
#include <string>

#include "simcore/io/detail/json_text.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// A value as the tree that readers of JSON take; nlohmann::ordered_json keeps the order of keys.
template <class Tree = Json>
[[nodiscard]] Tree json_tree(const record::Value& value);

/// Entries that a document may have: a job of twenty channels with a thousand parameters has some 4,000.
inline constexpr std::size_t kMostEntries = 20'000;

/// The tree of a whole document. Throws SpecError when it has more entries than kMostEntries, before it looks at any.
[[nodiscard]] Json document_tree(const record::Value& document, const std::string& file);

/// The value of a tree, its keys in the tree's order.
[[nodiscard]] record::Value value_of(const Json& tree);

}  // namespace simcore
