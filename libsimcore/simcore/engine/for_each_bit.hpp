#pragma once

#include <bit>
#include <concepts>
#include <cstddef>

namespace simcore {

/// Calls visit(index) for each bit that is set, lowest first.
template <std::unsigned_integral Bits, class Visit>
void for_each_bit(Bits bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<std::size_t>(std::countr_zero(bits)));
}

}  // namespace simcore
