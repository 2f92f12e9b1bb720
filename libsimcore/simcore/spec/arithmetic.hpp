#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// Format of the numbers that an accelerator multiplies. fp16, bf16 and fp8 mean mixed precision: the weights that the
/// optimiser updates stay in fp32.
enum class Arithmetic { fp32, tf32, fp16, bf16, fp8 };
template <>
struct Choice<Arithmetic> {
  static constexpr std::array<std::pair<std::string_view, Arithmetic>, 5> words = {{{"fp32", Arithmetic::fp32},
                                                                                    {"tf32", Arithmetic::tf32},
                                                                                    {"fp16", Arithmetic::fp16},
                                                                                    {"bf16", Arithmetic::bf16},
                                                                                    {"fp8", Arithmetic::fp8}}};
};

/// Whether weights are held in fp32 and multiplied in something shorter.
[[nodiscard]] constexpr bool is_mixed(Arithmetic precision) noexcept {
  return precision != Arithmetic::fp32 && precision != Arithmetic::tf32;
}

}  // namespace simcore
