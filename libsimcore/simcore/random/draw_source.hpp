#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "simcore/random/draws.hpp"
#include "simcore/simd/target.hpp"

namespace simcore {

/// Where the replications of a seed draw from.
struct DrawSource {
  std::uint64_t seed = 0;
  const Lattice* lattice = nullptr;         // none: streams alone
  const ReplacedDraws* replaced = nullptr;  // none: nothing

  DrawSource(std::uint64_t of, const Lattice* points = nullptr) noexcept  // NOLINT: a seed is a source
      : seed(of), lattice(points) {}

  [[nodiscard]] Draws draws(std::uint64_t replication) const noexcept {
    Draws draws = lattice == nullptr ? Draws(Streams(seed, replication)) : Draws(*lattice, seed, replication);
    if (replaced != nullptr) draws.replace(*replaced, replication);
    return draws;
  }
};

/// Uniforms of consecutive replications side by side, a column a draw.
class DrawColumns {
 public:
  static constexpr std::size_t kRows = 1024;

  /// Goes to replications first, first + 1, …, at most kRows of them.
  void begin(const DrawSource& source, std::uint64_t first, std::size_t count, SimdTarget target);

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] SimdTarget target() const noexcept { return target_; }
  [[nodiscard]] Draws draws(std::size_t row) const noexcept { return source_.draws(first_ + row); }
  /// Roots of the replications' streams.
  [[nodiscard]] std::span<const std::uint64_t> roots() const noexcept { return std::span(roots_).first(count_); }

  /// Uniforms of a draw; `column` has a row for each replication.
  void fill(std::uint32_t purpose, std::uint32_t index, std::span<double> column) const;
  /// Uniforms of a draw of some replications: `rows` says which, and `roots` has those of their streams.
  void fill(std::uint32_t purpose, std::uint32_t index, std::span<const std::uint64_t> rows,
            std::span<const std::uint64_t> roots, std::span<double> column) const;

 private:
  using Words = std::array<std::uint64_t, kRows>;

  [[nodiscard]] bool is_replaced(Lattice::Key draw) const noexcept {
    return source_.replaced != nullptr && source_.replaced->has(draw.purpose, draw.index);
  }
  /// Uniforms of a draw that is replaced; `roots` has those of the other seed's streams, where it is not held.
  void fill_replaced(Lattice::Key draw, std::span<const std::uint64_t> roots, std::span<double> column) const;
  [[nodiscard]] std::uint64_t generator(Lattice::Key draw) const noexcept {
    return source_.lattice == nullptr ? 0 : source_.lattice->generator(draw);
  }

  DrawSource source_ = 0;
  std::uint64_t first_ = 0;
  std::size_t count_ = 0;
  SimdTarget target_ = SimdTarget::plain;
  Words roots_{}, inverses_{}, other_roots_{};
};

}  // namespace simcore
