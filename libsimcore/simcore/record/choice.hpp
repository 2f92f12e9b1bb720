#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace simcore {

/// The words of an enumeration in job files and in answers. Specialise it for each enumeration.
template <class Enum>
struct Choice;

template <class Enum>
concept Chosen = requires { Choice<Enum>::words; };

template <Chosen Enum>
[[nodiscard]] constexpr std::string_view word(Enum value) noexcept {
  for (const auto& [text, choice] : Choice<Enum>::words)
    if (choice == value) return text;
  return {};
}

template <Chosen Enum>
[[nodiscard]] constexpr std::optional<std::string_view> word_of(const std::optional<Enum>& value) noexcept {
  return value ? std::optional(word(*value)) : std::nullopt;
}

/// The value that a word means; nothing for any other word.
template <Chosen Enum>
[[nodiscard]] constexpr std::optional<Enum> meaning(std::string_view text) noexcept {
  for (const auto& [known, choice] : Choice<Enum>::words)
    if (known == text) return choice;
  return std::nullopt;
}

/// Every word, in the order of the enumeration.
template <Chosen Enum>
[[nodiscard]] constexpr auto words_of() noexcept {
  std::array<std::string_view, Choice<Enum>::words.size()> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = Choice<Enum>::words[i].first;
  return words;
}

}  // namespace simcore
