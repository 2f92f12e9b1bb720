#include "simcore/simd/find_equal.hpp"

#ifdef SIMCORE_HAS_TARGETS
#include <immintrin.h>
#endif

namespace simcore {
namespace {

std::size_t find_from(std::span<const std::uint64_t> words, std::size_t from, std::uint64_t wanted, std::size_t found,
                      std::uint64_t* places) noexcept {
  for (std::size_t i = from; i < words.size(); ++i) {
    places[found] = i;
    const std::uint64_t other = words[i] ^ wanted;
    found += ((other | (0 - other)) >> 63U) ^ 1U;
  }
  return found;
}

#ifdef SIMCORE_HAS_TARGETS
// No compiler makes this of a loop.
[[gnu::target("avx512f")]] std::size_t find_with_compress(std::span<const std::uint64_t> words, std::uint64_t wanted,
                                                          std::uint64_t* places) noexcept {
  const __m512i sought = _mm512_set1_epi64(static_cast<long long>(wanted));
  __m512i place = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
  std::size_t found = 0, i = 0;
  for (; i + 8 <= words.size(); i += 8) {
    const __mmask8 equal = _mm512_cmpeq_epi64_mask(_mm512_loadu_si512(words.data() + i), sought);
    _mm512_storeu_si512(places + found, _mm512_maskz_compress_epi64(equal, place));
    found += static_cast<std::size_t>(__builtin_popcount(equal));
    place = _mm512_add_epi64(place, _mm512_set1_epi64(8));
  }
  return find_from(words, i, wanted, found, places);
}
#endif

}  // namespace

std::size_t find_equal(std::span<const std::uint64_t> words, std::uint64_t wanted, std::span<std::uint64_t> places,
                       [[maybe_unused]] SimdTarget target) noexcept {
#ifdef SIMCORE_HAS_TARGETS
  if (target >= SimdTarget::avx512) return find_with_compress(words, wanted, places.data());
#endif
  return find_from(words, 0, wanted, 0, places.data());
}

}  // namespace simcore
