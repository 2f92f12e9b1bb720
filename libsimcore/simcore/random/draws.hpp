#pragma once

#include <cstdint>

#include "simcore/random/distribution.hpp"
#include "simcore/random/lattice.hpp"
#include "simcore/random/replaced_draws.hpp"

namespace simcore {

/// What one replication draws, each by its purpose and index: from its streams, or from its point of a lattice, and
/// from its streams what that has no dimension for. ColumnDraws draws for many side by side.
class Draws {
 public:
  Draws(const Streams& streams) noexcept : streams_(streams) {}  // NOLINT: streams are drawn from as they are
  /// The lattice must outlive them.
  Draws(const Lattice& lattice, std::uint64_t seed, std::uint64_t replication) noexcept
      : streams_(seed, replication), lattice_(&lattice), point_(seed, replication) {}

  /// Takes these draws of that replication from there instead; they must outlive this.
  void replace(const ReplacedDraws& replaced, std::uint64_t replication) noexcept {
    replaced_ = &replaced;
    replication_ = replication;
  }

  /// A known quantity opens no stream.
  [[nodiscard]] double operator()(const Distribution& law, std::uint32_t purpose, std::uint32_t index = 0) const {
    if (law.is_constant()) return law.lower();
    return law.sample(uniform(purpose, index));
  }

  /// The uniform of a draw.
  [[nodiscard]] double uniform(std::uint32_t purpose, std::uint32_t index = 0) const {
    if (replaced_ != nullptr && replaced_->has(purpose, index)) return replaced_->uniform(replication_, purpose, index);
    if (lattice_ != nullptr)
      if (const std::uint64_t generator = lattice_->generator({purpose, index}); generator != 0)
        return point_.uniform(generator, {purpose, index});
    return streams_.at(purpose, index).uniform();
  }

 private:
  Streams streams_;
  const Lattice* lattice_ = nullptr;
  LatticePoint point_;
  const ReplacedDraws* replaced_ = nullptr;
  std::uint64_t replication_ = 0;
};

}  // namespace simcore
