#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "simcore/random/stream.hpp"

namespace simcore {

/// Number of independent randomisations of a lattice: replication i belongs to randomisation i mod kShiftedLattices,
/// and is point i ÷ kShiftedLattices of it.
inline constexpr std::uint64_t kShiftedLattices = 16;

/// Bits of a word in reverse order.
[[nodiscard]] constexpr std::uint64_t reversed(std::uint64_t word) noexcept {
  word = (word >> 1 & 0x5555555555555555ULL) | (word & 0x5555555555555555ULL) << 1;
  word = (word >> 2 & 0x3333333333333333ULL) | (word & 0x3333333333333333ULL) << 2;
  word = (word >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (word & 0x0f0f0f0f0f0f0f0fULL) << 4;
  word = (word >> 8 & 0x00ff00ff00ff00ffULL) | (word & 0x00ff00ff00ff00ffULL) << 8;
  word = (word >> 16 & 0x0000ffff0000ffffULL) | (word & 0x0000ffff0000ffffULL) << 16;
  return word >> 32 | word << 32;
}

/// A lattice of rank 1, extensible in its points (Hickernell, Hong, L'Écuyer, Lemieux 2000), with a dimension for each
/// of some draws: coordinate = (radical inverse of the point's number) × (generator of the dimension), shifted at
/// random (Cranley, Patterson 1976), modulo 1. Coordinates are words of 64 bits, of which 2^64 would be 1.
class Lattice {
 public:
  /// Purpose and index of a draw.
  struct Key {
    std::uint32_t purpose = 0, index = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  static constexpr std::size_t kMostDimensions = 72;

  /// One dimension for each draw, the first the most evenly filled with its neighbours; at most kMostDimensions.
  explicit Lattice(std::span<const Key> draws);

  /// Generator of the dimension of that draw; 0 where it has none.
  [[nodiscard]] std::uint64_t generator(Key draw) const noexcept {
    const auto found = std::ranges::lower_bound(dimensions_, draw, {}, &Dimension::first);
    return found != dimensions_.end() && found->first == draw ? found->second : 0;
  }

 private:
  using Dimension = std::pair<Key, std::uint64_t>;

  std::vector<Dimension> dimensions_;  // by key
};

/// Point of a replication, and its randomisation.
class LatticePoint {
 public:
  LatticePoint() = default;
  constexpr LatticePoint(std::uint64_t seed, std::uint64_t replication) noexcept
      : seed_(seed),
        randomisation_(replication % kShiftedLattices),
        inverse_(reversed(replication / kShiftedLattices)) {}

  /// Radical inverse of the point's number, in base 2.
  [[nodiscard]] constexpr std::uint64_t inverse() const noexcept { return inverse_; }

  /// Shift of a draw's dimension in a randomisation.
  [[nodiscard]] static constexpr std::uint64_t shift(std::uint64_t seed, std::uint64_t randomisation,
                                                     Lattice::Key draw) noexcept {
    constexpr std::uint64_t kShifts = 0x6c62272e07bb0142ULL;  // no replication is counted that far
    return Streams(seed, kShifts + randomisation).at(draw.purpose, draw.index).next();
  }

  /// Coordinate in the dimension of a draw, in the open interval (0, 1).
  [[nodiscard]] constexpr double uniform(std::uint64_t generator, Lattice::Key draw) const noexcept {
    return uniform_of(inverse_ * generator + shift(seed_, randomisation_, draw));
  }

 private:
  std::uint64_t seed_ = 0, randomisation_ = 0, inverse_ = 0;
};

}  // namespace simcore
