#include "simcore/simd/target.hpp"

namespace simcore {
namespace {

bool has([[maybe_unused]] Width width) noexcept {
  if (width == Width::plain) return true;
#ifdef SIMCORE_HAS_WIDTHS
  if (width == Width::avx2) return __builtin_cpu_supports("avx2") != 0;
  const bool wide =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return wide && (width == Width::avx512 || __builtin_cpu_supports("avx512vpopcntdq"));
#else
  return false;
#endif
}

}  // namespace

std::vector<Width> widths() {
  std::vector<Width> found;
  for (const Width width : {Width::plain, Width::avx2, Width::avx512, Width::avx512_popcount})
    if (has(width)) found.push_back(width);
  return found;
}

Width widest() noexcept {
  static const Width best = [] {
    Width width = Width::plain;
    for (const Width wider : {Width::avx2, Width::avx512, Width::avx512_popcount})
      if (has(wider)) width = wider;
    return width;
  }();
  return best;
}

}  // namespace simcore
