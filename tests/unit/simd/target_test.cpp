#include "simcore/simd/target.hpp"

#include <algorithm>
#include <array>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("width: a processor has the plain one, and its widest is one that it has") {
  const std::vector<SimdTarget> has = simd_targets();
  CHECK(has.front() == SimdTarget::plain);
  CHECK(has.back() == best_target());
  CHECK(std::ranges::is_sorted(has));
}

TEST_CASE("width: a loop runs once, with its arguments, at each") {
  for (const SimdTarget target : simd_targets()) {
    std::array<double, 37> values{};
    const auto loop = [](auto popcount, double* out, std::size_t n) __attribute__((always_inline)) {
      for (std::size_t i = 0; i < n; ++i) out[i] += popcount.value ? 2.0 : 1.0;
    };
    dispatch(target, loop, values.data(), values.size());
    CHECK(std::ranges::count(values, target == SimdTarget::avx512_popcount ? 2.0 : 1.0) == 37);
  }
}
