#pragma once

#include <cstdint>
#include <optional>

#include "simcore/random/stream.hpp"

namespace simcore {

/// Draws that do not come from where the rest of a replication comes from: they are drawn from the streams of another
/// seed, or held at one uniform. A study that asks what an uncertain input does replaces its draws alone.
struct ReplacedDraws {
  std::uint64_t purposes = 0;               // bit p: draws of purpose p
  std::optional<std::uint32_t> index = {};  // of the draws that are replaced; none: all of those purposes
  std::optional<double> held = {};          // their uniform; none: it is drawn from `seed`
  std::uint64_t seed = 0;

  [[nodiscard]] constexpr bool has(std::uint32_t purpose, std::uint32_t which) const noexcept {
    return purpose < 64 && (purposes >> purpose & 1U) != 0U && index.value_or(which) == which;
  }
  [[nodiscard]] constexpr double uniform(std::uint64_t replication, std::uint32_t purpose,
                                         std::uint32_t which) const noexcept {
    return held ? *held : Streams(seed, replication).at(purpose, which).uniform();
  }
};

}  // namespace simcore
