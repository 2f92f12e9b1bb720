// Model R, a spot job of which everything is uncertain, as one would simulate it by hand: 80 GB in 50,000 objects are
// copied to an EBS volume and read from there in each of 3 epochs; rates, start, sizes and speed are drawn in each run.
// A baseline: shares nothing with the library.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "baseline/ziggurat.hpp"

namespace baseline {

/// Lognormal law.
struct Spread {
  double median, sigma;

  [[nodiscard]] double p95() const { return median * std::exp(sigma * 1.6448536269514722); }
};

/// Shares of starts that take at most so long, as measured over jobs and their accounts together.
struct Starts {
  static constexpr std::array<double, 7> kShares = {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0};
  static constexpr std::array<double, 7> kSeconds = {35.0, 61.0, 88.0, 113.0, 150.0, 262.0, 700.0};

  [[nodiscard]] static double at(double share) {
    std::size_t i = 1;
    while (kShares[i] < share) ++i;
    return kSeconds[i - 1] +
           (kSeconds[i] - kSeconds[i - 1]) * ((share - kShares[i - 1]) / (kShares[i] - kShares[i - 1]));
  }
};

struct RealJob {
  static constexpr double kBytes = 80e9, kObjects = 50000.0, kNetwork = 1.25e9, kVolume = 593e6, kOperations = 18750.0,
                          kOperation = 262144.0, kEpochs = 3.0, kSamples = 3.6e6, kEvery = 900.0, kLag = 5.0,
                          kWarmUp = 20.0, kMeanLife = 21600.0, kMeanWait = 1200.0, kPricePerHour = 7.09;
  static constexpr Spread kBase{13.0, 0.2}, kBandwidth{150e6, 0.3}, kObjectRate{135.0, 0.25}, kImage{60.0, 0.4},
      kThroughput{250.0, 0.15}, kStartup{25.0, 0.5}, kPause{12.0, 0.3}, kRestore{20.0, 0.3}, kUploadBase{4.0, 0.5},
      kUploadBandwidth{60e6, 0.3}, kArtifact{1.3e9, 0.1};
  static constexpr double kLeastDiscount = 0.55, kMostDiscount = 0.7;

  double download, setup, work, pause, restore, upload, discount;

  /// Draws what is the same in all attempts.
  explicit RealJob(Xoshiro& random) {
    const auto draw = [&](const Spread& law) { return law.median * std::exp(law.sigma * normal(random)); };
    const double base = draw(kBase), by_bytes = kBytes / draw(kBandwidth), by_objects = kObjects / draw(kObjectRate);
    const double operations = kObjects * std::ceil(kBytes / kObjects / kOperation);
    const double disk = std::max(kBytes / kVolume, operations / kOperations);
    const double copy = std::max({by_bytes, by_objects, disk, kBytes / kNetwork});
    download = base + std::max(copy, draw(kImage));
    const double computing = kSamples / draw(kThroughput) / kEpochs, startup = draw(kStartup);
    setup = startup + kWarmUp;
    work = std::max(computing + kWarmUp, disk) + (kEpochs - 1.0) * std::max(computing, disk) - kWarmUp;
    pause = draw(kPause);
    restore = draw(kRestore);
    const double upload_base = draw(kUploadBase), upload_bandwidth = draw(kUploadBandwidth);
    upload = upload_base + draw(kArtifact) / upload_bandwidth;
    discount = kLeastDiscount + (kMostDiscount - kLeastDiscount) * random.uniform();
  }

  /// Work that is safe after that long of it, begun at `from`.
  [[nodiscard]] double safe(double from, double elapsed) const {
    const double segments = std::floor((elapsed - kLag) / (kEvery + pause));
    return elapsed < kEvery + pause + kLag ? from : std::max(from, std::min(from + segments * kEvery, last()));
  }
  [[nodiscard]] double last() const { return std::floor(work / kEvery) * kEvery; }
  [[nodiscard]] double time_to_end(double from) const {
    return work - from + (std::floor(work / kEvery) - std::floor(from / kEvery)) * pause;
  }
};

struct Forecast {
  double wall_clock = 0.0;  // [s]
  double cost = 0.0;        // [USD]
};

/// Seeded anew for each replication.
inline Forecast real_job(std::uint64_t seed, std::uint64_t replication) {
  Xoshiro random(seed ^ (replication * 0x9e3779b97f4a7c15ULL));
  const RealJob job(random);
  Forecast run;
  double saved = 0.0, billed = 0.0;
  for (bool first = true;; first = false) {
    const double setup = job.setup + (first || saved == 0.0 ? 0.0 : job.restore);
    const double need = job.download + setup + job.time_to_end(saved) + job.upload;
    const double lived = RealJob::kMeanLife * exponential(random), up = std::min(need, lived);
    run.wall_clock += Starts::at(random.uniform()) + up;
    billed += first ? up : std::max(0.0, up - job.download);
    if (lived >= need) break;
    if (up > job.download + setup) saved = job.safe(saved, up - job.download - setup);
    run.wall_clock += RealJob::kMeanWait * exponential(random);
  }
  run.cost = std::round(billed * (1.0 - job.discount)) / 3600.0 * RealJob::kPricePerHour;
  return run;
}

}  // namespace baseline
