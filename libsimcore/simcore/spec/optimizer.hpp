#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

enum class Optimizer { sgd, momentum, adam, adamw, adamw_8bit, adafactor, lamb, lars, lion };
template <>
struct Choice<Optimizer> {
  static constexpr std::array<std::pair<std::string_view, Optimizer>, 9> words = {
      {{"sgd", Optimizer::sgd},
       {"momentum", Optimizer::momentum},
       {"adam", Optimizer::adam},
       {"adamw", Optimizer::adamw},
       {"adamw_8bit", Optimizer::adamw_8bit},
       {"adafactor", Optimizer::adafactor},
       {"lamb", Optimizer::lamb},
       {"lars", Optimizer::lars},
       {"lion", Optimizer::lion}}};
};

}  // namespace simcore
