// Model S, a spot job of ten hours, as one would simulate it by hand. A baseline: shares nothing with the library.
//
// Attempt: start LogNormal(ln 120 s, 0.5), free → download 200 s, billed once → what is left of 40 segments of 900 s of
// work and 20 s of checkpoint → upload 60 s. Interrupted after Exp(6 h), from the download on; back after Exp(20 min).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "baseline/ziggurat.hpp"

namespace baseline {

struct Run {
  double wall_clock = 0.0;  // [s]
  double billed = 0.0;      // [s]
};

/// One run of it. `Random` draws exponential() of mean 1 and normal().
template <class Random>
Run spot_job(Random&& random) {
  constexpr double kSetup = 200.0, kSegment = 920.0, kUpload = 60.0;
  Run run;
  double left = 40.0;
  for (bool first = true;; first = false) {
    run.wall_clock += 120.0 * std::exp(0.5 * random.normal());
    const double need = kSetup + kSegment * left + kUpload, lived = 21600.0 * random.exponential();
    const double up = std::min(need, lived);
    run.wall_clock += up;
    run.billed += first ? up : std::max(0.0, up - kSetup);
    if (lived >= need) return run;
    left -= std::min(left, std::floor(std::max(0.0, up - kSetup) / kSegment));
    run.wall_clock += 1200.0 * random.exponential();
  }
}

/// Draws of the ziggurat.
struct Ziggurat {
  Xoshiro& generator;

  double exponential() { return baseline::exponential(generator); }
  double normal() { return baseline::normal(generator); }
};

/// Baseline T: straight-line code, seeded anew for each replication.
inline Run spot_job(std::uint64_t seed, std::uint64_t replication) {
  Xoshiro generator(seed ^ (replication * 0x9e3779b97f4a7c15ULL));
  return spot_job(Ziggurat{generator});
}

}  // namespace baseline
