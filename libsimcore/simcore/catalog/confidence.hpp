#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// How far a number of the catalog may be trusted: high, when it was seen or its derivation was checked; medium, when a
/// like case was; low, when nothing but likeness speaks for it.
enum class Confidence { high, medium, low };

template <>
struct Choice<Confidence> {
  using enum Confidence;
  static constexpr std::array<std::pair<std::string_view, Confidence>, 3> words = {
      {{"high", high}, {"medium", medium}, {"low", low}}};
};

}  // namespace simcore
