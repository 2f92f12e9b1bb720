#include "simcore/simd/target.hpp"

namespace simcore {
namespace {

bool has([[maybe_unused]] SimdTarget target) noexcept {
  if (target == SimdTarget::plain) return true;
#ifdef SIMCORE_HAS_TARGETS
  if (target == SimdTarget::avx2) return __builtin_cpu_supports("avx2") != 0;
  const bool wide =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return wide && (target == SimdTarget::avx512 || __builtin_cpu_supports("avx512vpopcntdq"));
#else
  return false;
#endif
}

}  // namespace

std::vector<SimdTarget> simd_targets() {
  std::vector<SimdTarget> found;
  for (const SimdTarget target : {SimdTarget::plain, SimdTarget::avx2, SimdTarget::avx512, SimdTarget::avx512_popcount})
    if (has(target)) found.push_back(target);
  return found;
}

SimdTarget best_target() noexcept {
  static const SimdTarget best = [] {
    SimdTarget target = SimdTarget::plain;
    for (const SimdTarget wider : {SimdTarget::avx2, SimdTarget::avx512, SimdTarget::avx512_popcount})
      if (has(wider)) target = wider;
    return target;
  }();
  return best;
}

}  // namespace simcore
