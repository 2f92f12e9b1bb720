#pragma once

#include <type_traits>
#include <vector>

namespace simcore {

/// Instruction sets for which loops over many replications are compiled. The one that runs is chosen when the program
/// runs. All give the same bits: none fuses a product and a sum, and none has a library function of its own.
enum class SimdTarget { plain, avx2, avx512, avx512_popcount };

/// The best target that this processor has.
[[nodiscard]] SimdTarget best_target() noexcept;
/// All targets that this processor has, from plain on.
[[nodiscard]] std::vector<SimdTarget> simd_targets();

#if defined(__x86_64__) && defined(__GNUC__)
#define SIMCORE_HAS_TARGETS 1
#if defined(__clang__)
#define SIMCORE_FULL_VECTORS ""
#else
#define SIMCORE_FULL_VECTORS ",prefer-vector-width=512"  // GCC may prefer halves otherwise
#endif

namespace compiled_loops {

template <class Loop, class... Arguments>
[[gnu::noinline, gnu::target("avx2")]] void avx2(Loop loop, Arguments... arguments) {
  loop(std::false_type{}, arguments...);
}
template <class Loop, class... Arguments>
[[gnu::noinline, gnu::target("avx512f,avx512dq,avx512vl" SIMCORE_FULL_VECTORS)]] void avx512(Loop loop,
                                                                                             Arguments... arguments) {
  loop(std::false_type{}, arguments...);
}
template <class Loop, class... Arguments>
[[gnu::noinline, gnu::target("avx512f,avx512dq,avx512vl,avx512vpopcntdq" SIMCORE_FULL_VECTORS)]] void avx512_popcount(
    Loop loop, Arguments... arguments) {
  loop(std::true_type{}, arguments...);
}

}  // namespace compiled_loops
#endif

/// Calls loop(popcount, arguments...), compiled for that target; `popcount` is std::true_type where vectors can count
/// bits. The loop is a lambda without captures that is always inlined, so that the compiler makes vectors of it there.
template <class Loop, class... Arguments>
void dispatch([[maybe_unused]] SimdTarget target, Loop loop, Arguments... arguments) {
#ifdef SIMCORE_HAS_TARGETS
  if (target == SimdTarget::avx512_popcount) return compiled_loops::avx512_popcount(loop, arguments...);
  if (target == SimdTarget::avx512) return compiled_loops::avx512(loop, arguments...);
  if (target == SimdTarget::avx2) return compiled_loops::avx2(loop, arguments...);
#endif
  loop(std::false_type{}, arguments...);
}

}  // namespace simcore
