#pragma once

#include <cstdint>
#include <span>

#include "simcore/random/distribution.hpp"
#include "simcore/simd/target.hpp"

namespace simcore {

// Draws of many replications side by side, one column a draw: the same bits as one replication after the other gives,
// at every target.

/// Roots of Streams(seed, first), Streams(seed, first + 1), …
void fill_roots(std::uint64_t seed, std::uint64_t first, std::span<std::uint64_t> roots,
                SimdTarget target = best_target());

/// The first uniform of Streams::at(purpose, index) for each root. `uniforms` has the size of `roots`.
void fill_uniforms(std::span<const std::uint64_t> roots, std::uint32_t purpose, std::uint32_t index,
                   std::span<double> uniforms, SimdTarget target = best_target());

/// Replaces each uniform by law.sample(uniform).
void sample(const Distribution& law, std::span<double> values, SimdTarget target = best_target());

/// Replaces each uniform by law.quantile(uniform): the same, but for mixtures.
void to_quantiles(const Distribution& law, std::span<double> values, SimdTarget target = best_target());

}  // namespace simcore
