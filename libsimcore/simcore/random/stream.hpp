#pragma once

#include <bit>
#include <cstdint>

#include "simcore/simd/elementary.hpp"

namespace simcore {

/// Finaliser of SplitMix64 (Steele, Lea, Flood 2014, variant 13 of Stafford): a bijection of 64-bit words.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t word) noexcept {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9ULL;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebULL;
  return word ^ (word >> 31);
}

/// Uniform in the open interval (0, 1) of a random word: 52 of its bits, centred, so that neither end is ever returned.
/// A 53rd bit would leave no room for the half: the largest word would round to 1.
[[nodiscard]] constexpr double uniform_of(std::uint64_t word) noexcept {
  return (elementary::from_bits52(word >> 12) + 0.5) * 0x1.0p-52;
}

/// One sequence of random words, fixed by its key alone: draw n is a hash of (key, n). Opening one costs a few
/// nanoseconds and nothing is shared, so any thread may open any stream in any order.
class Stream {
 public:
  constexpr Stream(std::uint64_t key, std::uint64_t increment) noexcept : state_(key), increment_(increment) {}

  constexpr std::uint64_t next() noexcept { return mix64(state_ += increment_); }

  constexpr double uniform() noexcept { return uniform_of(next()); }

 private:
  std::uint64_t state_;
  std::uint64_t increment_;  // odd, of its own per key: two keys do not walk the same sequence
};

/// All random streams of one replication. key = (seed, replication, purpose, index): a draw added for one purpose
/// cannot shift the draws of another, and two designs with the same seed share their random numbers.
class Streams {
 public:
  constexpr Streams(std::uint64_t seed, std::uint64_t replication) noexcept
      : root_(mix64(mix64(seed + kGolden) ^ mix64(replication * kGolden + 1))) {}
  /// Streams whose root is known.
  [[nodiscard]] static constexpr Streams from_root(std::uint64_t root) noexcept { return Streams(root); }

  /// Tells seed and replication apart from others, and holds nothing else.
  [[nodiscard]] constexpr std::uint64_t root() const noexcept { return root_; }

  /// `popcount`: bits are counted by the processor's instruction, which is faster only where it has one for vectors.
  template <bool popcount = false>
  [[nodiscard]] constexpr Stream at(std::uint32_t purpose, std::uint32_t index = 0) const noexcept {
    const std::uint64_t key = mix64(root_ + kGolden * ((std::uint64_t{purpose} << 32 | index) + 1));
    return Stream(key, odd_increment<popcount>(key));
  }

 private:
  constexpr explicit Streams(std::uint64_t root) noexcept : root_(root) {}

  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio

  /// Increments with too few bit changes make weak sequences; SplitMix flips every second bit of those.
  template <bool popcount>
  static constexpr std::uint64_t odd_increment(std::uint64_t key) noexcept {
    const std::uint64_t odd = mix64(key ^ 0xff51afd7ed558ccdULL) | 1U, changes = odd ^ (odd >> 1);
    const std::uint64_t count = popcount ? static_cast<std::uint64_t>(std::popcount(changes)) : bits_in(changes);
    return count < 24 ? odd ^ 0xaaaaaaaaaaaaaaaaULL : odd;
  }

  /// Number of bits set, counted in halves, so that any vector can do it. Ends with sums, since compilers take the
  /// usual product for a popcount.
  static constexpr std::uint64_t bits_in(std::uint64_t word) noexcept {
    word -= (word >> 1) & 0x5555555555555555ULL;
    word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    word += word >> 32;
    word += word >> 16;
    return (word + (word >> 8)) & 0xffU;
  }

  std::uint64_t root_;
};

}  // namespace simcore
