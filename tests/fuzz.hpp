// Tests that draw their own inputs: a few seeds, always the same; under `make fuzz` new ones for as long as it says.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <random>

#include "catch.hpp"

/// Calls check(seed) for seeds 1 to `few`, or if SIMCORE_FUZZ is set for new seeds until its number of seconds is over.
/// A failure names the seed.
template <class Check>
void for_seeds(std::uint64_t few, const Check& check) {
  const auto try_seed = [&](std::uint64_t seed) {
    INFO("seed " << seed);
    check(seed);
  };
  const char* seconds = std::getenv("SIMCORE_FUZZ");
  for (std::uint64_t seed = 1; seconds == nullptr && seed <= few; ++seed) try_seed(seed);
  if (seconds == nullptr) return;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atol(seconds));
  std::random_device fresh;
  while (std::chrono::steady_clock::now() < end) try_seed(std::uint64_t{fresh()} << 32 | fresh());
}
