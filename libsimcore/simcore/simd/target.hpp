#pragma once

#include <type_traits>
#include <vector>

namespace simcore {

/// Instruction sets for which loops over many replications are compiled. The one that runs is chosen when the program
/// runs. All give the same bits: none fuses a product and a sum, and none has a library function of its own.
enum class Width { plain, avx2, avx512, avx512_popcount };

/// The best that this processor has.
[[nodiscard]] Width widest() noexcept;
/// All that it has, from plain on.
[[nodiscard]] std::vector<Width> widths();

#if defined(__x86_64__) && defined(__GNUC__)
#define SIMCORE_HAS_WIDTHS 1
#if defined(__clang__)
#define SIMCORE_FULL_WIDTH ""
#else
#define SIMCORE_FULL_WIDTH ",prefer-vector-width=512"  // GCC may prefer halves otherwise
#endif

namespace widths_of_loops {

template <class Loop, class... Arguments>
[[gnu::noinline, gnu::target("avx2")]] void avx2(Loop loop, Arguments... arguments) {
  loop(std::false_type{}, arguments...);
}
template <class Loop, class... Arguments>
[[gnu::noinline, gnu::target("avx512f,avx512dq,avx512vl" SIMCORE_FULL_WIDTH)]] void avx512(Loop loop,
                                                                                           Arguments... arguments) {
  loop(std::false_type{}, arguments...);
}
template <class Loop, class... Arguments>
[[gnu::noinline, gnu::target("avx512f,avx512dq,avx512vl,avx512vpopcntdq" SIMCORE_FULL_WIDTH)]] void avx512_popcount(
    Loop loop, Arguments... arguments) {
  loop(std::true_type{}, arguments...);
}

}  // namespace widths_of_loops
#endif

/// Calls loop(popcount, arguments...), compiled for that width; `popcount` is std::true_type where vectors can count
/// bits. The loop is a lambda without captures that is always inlined, so that the compiler makes vectors of it there.
template <class Loop, class... Arguments>
void at_width([[maybe_unused]] Width width, Loop loop, Arguments... arguments) {
#ifdef SIMCORE_HAS_WIDTHS
  if (width == Width::avx512_popcount) return widths_of_loops::avx512_popcount(loop, arguments...);
  if (width == Width::avx512) return widths_of_loops::avx512(loop, arguments...);
  if (width == Width::avx2) return widths_of_loops::avx2(loop, arguments...);
#endif
  loop(std::false_type{}, arguments...);
}

}  // namespace simcore
