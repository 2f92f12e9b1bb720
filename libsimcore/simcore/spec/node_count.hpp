#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace simcore {

/// A number of nodes from its text, in the range of the field cluster.instance_count. Throws InputError about `where`.
[[nodiscard]] int node_count(const std::string& where, std::string_view text);

/// Numbers of nodes, ascending, each once. `shown`: what was given, for messages. Throws InputError about `where`, also
/// when there is none.
[[nodiscard]] std::vector<int> node_counts(const std::string& where, std::span<const std::string> texts,
                                           const std::string& shown = {});

}  // namespace simcore
