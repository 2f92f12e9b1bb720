#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// What a model computes: models of one kind keep accelerators busy alike. The words of the catalog's families.
enum class Architecture {
  convolution,
  detection,
  attention,
  language_model,
  recurrent,
  recommendation,
  diffusion,
  tabular,
};
template <>
struct Choice<Architecture> {
  static constexpr std::array<std::pair<std::string_view, Architecture>, 8> words = {
      {{"convolution", Architecture::convolution},
       {"detection", Architecture::detection},
       {"attention", Architecture::attention},
       {"language_model", Architecture::language_model},
       {"recurrent", Architecture::recurrent},
       {"recommendation", Architecture::recommendation},
       {"diffusion", Architecture::diffusion},
       {"tabular", Architecture::tabular}}};
};

}  // namespace simcore
