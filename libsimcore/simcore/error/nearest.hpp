#pragma once

#include <span>
#include <string>
#include <string_view>

namespace simcore {

/// Number of single-character insertions, deletions, replacements and neighbour swaps between two words.
/// Case does not count (optimal string alignment distance).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`; empty when none is near enough to be a plausible slip of the finger.
[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string> candidates);
[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string_view> candidates);

/// A key as it stands in a key path: itself, or in quotes and shortened when it is empty, long or not printable.
[[nodiscard]] std::string as_key(std::string_view key);

/// The word in single quotes, shortened in the middle when longer than 60 characters, control characters escaped.
[[nodiscard]] std::string in_quotes(std::string_view word);

}  // namespace simcore
