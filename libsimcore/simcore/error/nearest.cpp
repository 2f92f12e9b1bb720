#include "simcore/error/nearest.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

#include "simcore/error/letters.hpp"
#include "simcore/error/utf8.hpp"

namespace simcore {
namespace {

constexpr std::size_t kLongestWord = 64;  // beyond this no suggestion is worth the quadratic time
constexpr std::size_t kLongestQuote = 60;

bool same(char a, char b) { return ascii_lower(a) == ascii_lower(b); }

bool plausible(std::size_t distance, std::size_t length) {
  return distance < length && distance <= std::max<std::size_t>(length > 3 ? 2 : 1, length / 3);
}

template <class Words>
std::string nearest_of(std::string_view word, const Words& candidates) {
  std::string best;
  std::size_t best_distance = kLongestWord;
  if (word.empty() || word.size() > kLongestWord) return best;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return plausible(best_distance, word.size()) ? best : std::string{};
}

/// What turns the direction of reading or breaks lines, and how it is shown.
constexpr std::pair<std::string_view, std::string_view> kTurning[] = {
    {"\u061c", "\\u061c"}, {"\u200e", "\\u200e"}, {"\u200f", "\\u200f"}, {"\u2028", "\\u2028"}, {"\u2029", "\\u2029"},
    {"\u202a", "\\u202a"}, {"\u202b", "\\u202b"}, {"\u202c", "\\u202c"}, {"\u202d", "\\u202d"}, {"\u202e", "\\u202e"},
    {"\u2066", "\\u2066"}, {"\u2067", "\\u2067"}, {"\u2068", "\\u2068"}, {"\u2069", "\\u2069"}};

void replace_all(std::string& text, std::string_view old, std::string_view shown) {
  for (std::size_t at = 0; (at = text.find(old, at)) != text.npos; at += shown.size())
    text.replace(at, old.size(), shown);
}

std::string printable(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(word[at])); };
    // U+0080 to U+009F, in UTF-8 two bytes, are control characters too: U+009B begins a command of a terminal.
    const bool pair = byte(i) == 0xc2 && i + 1 < word.size() && byte(i + 1) >= 0x80 && byte(i + 1) < 0xa0;
    if (pair) ++i;
    if (!pair && byte(i) >= 0x20 && byte(i) != 0x7f) {
      text += word[i];
      continue;
    }
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\x%02x", byte(i) & 0xffU);
    text += escaped;
  }
  for (const auto& [turning, shown] : kTurning) replace_all(text, turning, shown);
  return text;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), row(b.size() + 1);
  std::iota(previous.begin(), previous.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = previous[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({previous[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(previous);
    previous.swap(row);
  }
  return previous[b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  return nearest_of(word, candidates);
}

std::string nearest(std::string_view word, std::span<const std::string_view> candidates) {
  return nearest_of(word, candidates);
}

std::string as_key(std::string_view key) {
  const bool plain = !key.empty() && key.size() <= kLongestQuote && printable(key) == key;
  return plain ? std::string(key) : in_quotes(key);
}

std::string in_quotes(std::string_view word) {
  if (word.size() <= kLongestQuote) return "'" + printable(word) + "'";
  const std::size_t head = character_border(word, kLongestQuote / 2);
  const std::size_t tail = character_border(word, word.size() - kLongestQuote / 2);
  return "'" + printable(word.substr(0, head)) + "…" + printable(word.substr(tail)) + "' (" +
         std::to_string(word.size()) + " characters)";
}

}  // namespace simcore
