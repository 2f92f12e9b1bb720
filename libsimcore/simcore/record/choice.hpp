#pragma once

#include <array>
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

}  // namespace simcore
