#include "simcore/simd/target.hpp"

#include <algorithm>
#include <array>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("width: a processor has the plain one, and its widest is one that it has") {
  const std::vector<Width> has = widths();
  CHECK(has.front() == Width::plain);
  CHECK(has.back() == widest());
  CHECK(std::ranges::is_sorted(has));
}

TEST_CASE("width: a loop runs once, with its arguments, at each") {
  for (const Width width : widths()) {
    std::array<double, 37> values{};
    const auto loop = [](auto popcount, double* out, std::size_t n) __attribute__((always_inline)) {
      for (std::size_t i = 0; i < n; ++i) out[i] += popcount.value ? 2.0 : 1.0;
    };
    at_width(width, loop, values.data(), values.size());
    CHECK(std::ranges::count(values, width == Width::avx512_popcount ? 2.0 : 1.0) == 37);
  }
}
