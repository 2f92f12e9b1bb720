// The spot job that speeds are compared on, and its straight-line simulation: own generator, own draws, no library.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simcore/exact/restartable_job.hpp"
#include "simcore/exact/time_distribution.hpp"

namespace model_s {

inline constexpr double kSigma = 0.5, kStart = 120.0, kDownload = 200.0, kWork = 900.0, kCheckpoint = 20.0;
inline constexpr double kUpload = 60.0, kLife = 21600.0, kWait = 1200.0;
inline constexpr int kSegments = 40;

inline simcore::RestartableJob job() {
  using simcore::Distribution;
  using simcore::Seconds;
  return {.start = Distribution::lognormal(kStart, kStart * std::exp(1.6448536269514722 * kSigma)),
          .download = Seconds(kDownload),
          .work = Seconds(kSegments * kWork),
          .segment = Seconds(kWork),
          .checkpoint = Seconds(kCheckpoint),
          .upload = Seconds(kUpload),
          .lifetime = Distribution::exponential(kLife),
          .wait = Distribution::exponential(kWait)};
}

/// xoshiro256++ (Blackman and Vigna 2019), seeded by SplitMix64.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      std::uint64_t z = seed += 0x9e3779b97f4a7c15ULL;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
      word = z ^ (z >> 31);
    }
  }
  double uniform() { return (static_cast<double>(next() >> 12) + 0.5) * 0x1.0p-52; }
  double exponential(double mean) { return -mean * std::log(uniform()); }
  /// Marsaglia's polar method, one of the two.
  double normal() {
    for (;;) {
      const double x = 2.0 * uniform() - 1.0, y = 2.0 * uniform() - 1.0, r = x * x + y * y;
      if (r < 1.0 && r > 0.0) return x * std::sqrt(-2.0 * std::log(r) / r);
    }
  }

 private:
  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0], shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }
  static std::uint64_t rotate(std::uint64_t x, int bits) { return (x << bits) | (x >> (64 - bits)); }

  std::array<std::uint64_t, 4> state_{};
};

struct Outcome {
  double wall = 0.0, billed = 0.0;
};

inline double exponential_life(Generator& generator) { return generator.exponential(kLife); }

/// Many short lives and some long ones, of the same mean.
inline constexpr double kShape = 0.65;
inline double weibull_life(Generator& generator) {
  static const double scale = kLife / std::tgamma(1.0 + 1.0 / kShape);
  return scale * std::pow(generator.exponential(1.0), 1.0 / kShape);
}

inline Outcome play(Generator& generator, double (*draw_life)(Generator&)) {
  Outcome outcome;
  int left = kSegments;
  for (bool first = true;; first = false) {
    outcome.wall += kStart * std::exp(kSigma * generator.normal());
    const double need = kDownload + left * (kWork + kCheckpoint) + kUpload, life = draw_life(generator);
    const double up = std::min(life, need);
    outcome.wall += up;
    outcome.billed += first ? up : std::max(0.0, up - kDownload);
    if (life >= need) return outcome;
    const auto kept = static_cast<int>(std::max(0.0, up - kDownload) / (kWork + kCheckpoint));
    left -= std::min(kept, left);
    outcome.wall += generator.exponential(kWait);
  }
}

/// Counts in cells of a second, the whole seconds themselves among the lower cell.
class Histogram {
 public:
  void add(double value) {
    const auto cell = static_cast<std::size_t>(std::ceil(value));
    if (cell >= counts_.size()) counts_.resize(cell + 1);
    ++counts_[cell];
    ++all_;
  }
  /// Largest difference between the shares up to each whole second.
  [[nodiscard]] double distance(const simcore::TimeDistribution& law) const {
    double most = 0.0;
    std::uint64_t below = 0;
    for (std::size_t cell = 0; cell < counts_.size(); ++cell) {
      if (counts_[cell] == 0) continue;
      below += counts_[cell];
      const double share = static_cast<double>(below) / static_cast<double>(all_);
      most = std::max(most, std::abs(law.cdf(simcore::Seconds(static_cast<double>(cell))) - share));
    }
    return most;
  }

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t all_ = 0;
};

}  // namespace model_s
