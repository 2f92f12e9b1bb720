// Means of the library against those of a simulation, on many random jobs.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "catch.hpp"
#include "simcore/exact/makespan.hpp"
#include "unit/exact/random_jobs.hpp"

namespace simulated {

/// Running mean and central moments up to the fourth sum, of values that are far from 0: `shift` is near their mean.
struct Sample {
  double shift = 0.0, count = 0.0, sum = 0.0, square = 0.0, fourth = 0.0;

  void add(double value) {
    const double x = value - shift, y = x * x;
    count += 1.0;
    sum += x;
    square += y;
    fourth += y * y;
  }
  [[nodiscard]] double variance() const { return square / count - (sum / count) * (sum / count); }
  /// Standard errors between the mean and what it should be.
  [[nodiscard]] double z_of_mean() const { return deviation(sum / count, std::sqrt(variance() / count)); }
  /// Standard errors between the mean square about `shift` and the variance that it should be.
  [[nodiscard]] double z_of_square(double expected) const {
    const double mean = square / count;
    return deviation(mean - expected, std::sqrt((fourth / count - mean * mean) / count));
  }

 private:
  /// A quantity without spread, like the losses of a job that has none, must be right but for rounding.
  [[nodiscard]] double deviation(double difference, double error) const {
    const double rounding = 1e-9 * (1.0 + std::abs(shift));
    return std::abs(difference) <= rounding ? 0.0 : difference / std::max(error, rounding);
  }
};

inline constexpr std::size_t kQuantities = 7;

/// How far each mean is from the simulated one [standard errors]: wall clock, billed, interruptions, lost, repeated,
/// and the squares about the means of the first two.
inline std::array<double, kQuantities> deviations(const Twins& twins, int runs, Random& random) {
  const simcore::Makespan exact = simcore::makespan(twins.exact);
  Sample wall{exact.wall_clock.mean.value()}, billed{exact.billed.mean.value()}, interruptions{exact.interruptions},
      lost{exact.lost.value()}, repeated{exact.repeated.value()};
  for (int i = 0; i < runs; ++i) {
    const Outcome outcome = play(twins.simulated, random);
    wall.add(outcome.wall);
    billed.add(outcome.billed);
    interruptions.add(outcome.interruptions);
    lost.add(outcome.lost);
    repeated.add(outcome.repeated);
  }
  const auto square = [](simcore::Seconds s) { return s.value() * s.value(); };
  return {wall.z_of_mean(),
          billed.z_of_mean(),
          interruptions.z_of_mean(),
          lost.z_of_mean(),
          repeated.z_of_mean(),
          wall.z_of_square(square(exact.wall_clock.standard_deviation)),
          billed.z_of_square(square(exact.billed.standard_deviation))};
}

/// 120 jobs, each of 20 000 runs. A right mean is off by more than 3 standard errors in 0.27 % of the jobs: in 6 or
/// more of 120 with a probability of 1e-6 for each quantity (binomial), and by more than 5.5 with 5e-6.
inline void check_many(bool memoryless, unsigned seed) {
  Random random(seed);
  std::array<int, kQuantities> beyond{};
  for (int job = 0; job < 120; ++job) {
    const Twins twins = random_twins(random, memoryless);
    const auto off = deviations(twins, 20000, random);
    for (std::size_t i = 0; i < kQuantities; ++i) {
      CAPTURE(job, i, twins.lifetime, off[i]);
      CHECK(std::abs(off[i]) < 5.5);
      if (std::abs(off[i]) > 3.0) ++beyond[i];
    }
  }
  for (std::size_t i = 0; i < kQuantities; ++i) {
    CAPTURE(i, beyond[i]);
    CHECK(beyond[i] < 6);
  }
}

}  // namespace simulated
