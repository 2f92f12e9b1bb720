#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace simcore {

/// Calls visit(index) for each bit that is set, lowest first.
template <class Visit>
void for_each_bit(std::uint32_t bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<std::size_t>(std::countr_zero(bits)));
}

}  // namespace simcore
